/**
 * Scripts that lie in each bundle and read its tables with the types that its codebook says: for R without packages, and for
 * Python with pandas. They are the same in every bundle.
 */

/** Made for R 4. */
export const LOAD_R = `# Reads all tables of this bundle with the types of its codebook, as a list of data frames:
#   source("load.R", chdir = TRUE)
#   bundle$participants
# text: character. A column with levels: factor. integer, number: numeric. boolean: logical. time: POSIXct, UTC.
# json: character; a package such as jsonlite reads it.
load_bundle <- function() {
  codebook <- read.csv("codebook.csv", colClasses = "character", na.strings = character(), encoding = "UTF-8")

  as_column <- function(values, type, levels) {
    if (type == "boolean") return(as.logical(values))
    if (type == "integer" || type == "number") return(as.numeric(values))
    if (type == "time") return(as.POSIXct(values, format = "%Y-%m-%dT%H:%M:%OSZ", tz = "UTC"))
    if (levels == "") return(values)
    levels <- strsplit(levels, " | ", fixed = TRUE)[[1]]
    strange <- setdiff(values[!is.na(values)], levels)
    if (length(strange) > 0) stop("the codebook does not have the level ", strange[1])
    factor(values, levels = levels)
  }

  typed <- function(table, cells) {
    columns <- codebook[codebook$table == table, ]
    if (!identical(names(cells), columns$column)) stop("the columns of ", table, " are not those of the codebook")
    for (i in seq_len(nrow(columns)))
      cells[[i]] <- as_column(cells[[i]], columns$type[i], columns$levels[i])
    cells
  }

  from_csv <- function(table) {
    file <- list.files("data", paste0("_description-", gsub("[^a-zA-Z0-9]", "", table), "_data[.]csv$"), full.names = TRUE)
    if (length(file) != 1) stop("there is no one file of the table ", table)
    typed(table, read.csv(file, colClasses = "character", na.strings = "", check.names = FALSE, encoding = "UTF-8"))
  }

  # the events are JSON lines; those whose content is withheld are left out
  events <- function() {
    columns <- codebook$column[codebook$table == "events"]
    cells <- as.data.frame(matrix(character(), 0, length(columns), dimnames = list(NULL, columns)))
    file <- "data/raw/events.jsonl.gz"
    if (!file.exists(file)) return(typed("events", cells))
    zipped <- gzfile(file, encoding = "UTF-8")
    lines <- readLines(zipped)
    close(zipped)
    pattern <- paste0(
      '^\\\\{"position":([0-9]+),"stream":"([^"]*)","version":([0-9]+),"type":"([^"]*)","schema_version":([0-9]+),',
      '"command_id":"([^"]*)","command_index":[0-9]+,"recorded_at":([0-9]+),"hash":"([0-9a-f]+)",',
      '"data":(.*),"metadata":(.*)\\\\}$'
    )
    parts <- regmatches(lines, regexec(pattern, lines))
    if (any(lengths(parts) == 0)) stop("a line of ", file, " is no event")
    parts <- matrix(unlist(parts), ncol = 11, byrow = TRUE)[, -1, drop = FALSE]
    parts <- parts[!(parts[, 9] == "null" & parts[, 10] == "null"), , drop = FALSE]
    recorded <- as.numeric(parts[, 7])
    seconds <- as.POSIXct(recorded %/% 1000, origin = "1970-01-01", tz = "UTC")
    parts[, 7] <- sprintf("%s.%03dZ", format(seconds, "%Y-%m-%dT%H:%M:%S"), as.integer(recorded %% 1000))
    cells <- as.data.frame(parts[, c(1:5, 9, 10, 6, 7, 8), drop = FALSE])
    names(cells) <- c(
      "position", "stream", "version", "type", "schema_version", "data", "metadata", "command_id", "recorded", "hash"
    )
    typed("events", cells[, columns])
  }

  tables <- unique(codebook$table)
  names(tables) <- tables
  lapply(tables, function(table) if (table == "events") events() else from_csv(table))
}

bundle <- load_bundle()
`;

/** Made for pandas 2 and 3. */
export const LOAD_PY = `"""Reads all tables of this bundle with the types of its codebook, as data frames of pandas:

    from load import bundle
    bundle["participants"]

text: string. A column with levels: category. integer: Int64. number: Float64. boolean: boolean. time: datetime, UTC.
json: what the JSON says.
"""
import gzip
import json
from pathlib import Path

import pandas as pd

FOLDER = Path(__file__).resolve().parent


def _as_column(values, kind, levels):
    if kind == "time":
        return pd.to_datetime(values, format="%Y-%m-%dT%H:%M:%S.%fZ", utc=True)
    if kind == "boolean":
        return values.map({"TRUE": True, "FALSE": False}, na_action="ignore").astype("boolean")
    if kind == "integer":
        return pd.to_numeric(values).astype("Int64")
    if kind == "number":
        return pd.to_numeric(values).astype("Float64")
    if kind == "json":
        return values.map(json.loads, na_action="ignore").astype("object")
    if not levels:
        return values.astype("string")
    known = levels.split(" | ")
    strange = set(values.dropna()) - set(known)
    if strange:
        raise ValueError(f"the codebook does not have the level {sorted(strange)[0]}")
    return values.astype(pd.CategoricalDtype(known))


def _read(file):
    return pd.read_csv(file, dtype="object", keep_default_na=False, na_values=[""], encoding="utf-8")


def _typed(cells, columns):
    if list(cells.columns) != list(columns["column"]):
        raise ValueError("the columns of a table are not those of the codebook")
    kinds = zip(columns["column"], columns["type"], columns["levels"].fillna(""))
    return pd.DataFrame({name: _as_column(cells[name], kind, levels) for name, kind, levels in kinds})


def _events(columns):
    """The events are JSON lines; those whose content is withheld are left out."""
    file = FOLDER / "data/raw/events.jsonl.gz"
    rows = []
    if file.exists():
        with gzip.open(file, "rt", encoding="utf-8", newline="\\n") as lines:
            for line in lines:
                row = json.loads(line)
                if row["data"] is None and row["metadata"] is None:
                    continue
                row["recorded"] = row.pop("recorded_at")
                rows.append(row)
    cells = pd.DataFrame(rows, columns=list(columns["column"]), dtype="object")
    kinds = dict(zip(columns["column"], columns["type"]))
    cells["recorded"] = pd.to_datetime(cells["recorded"].astype("Int64"), unit="ms", utc=True)
    for name, kind in kinds.items():
        if kind == "integer":
            cells[name] = cells[name].astype("Int64")
        elif kind == "text":
            cells[name] = cells[name].astype("string")
    return cells


def _load():
    codebook = _read(FOLDER / "codebook.csv")
    tables = {}
    for name, columns in codebook.groupby("table", sort=False):
        if name == "events":
            tables[name] = _events(columns)
            continue
        letters = "".join(letter for letter in name if letter.isalnum())
        [file] = (FOLDER / "data").glob(f"*_description-{letters}_data.csv")
        tables[name] = _typed(_read(file), columns)
    return tables


bundle = _load()
`;
