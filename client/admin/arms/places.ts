/**
 * What a level of a factor may change, as places of a study, each with its field and with what stands there in the study as it
 * is. The places follow from the schema, so a new part of a session needs nothing here. Pure.
 */
import type { Option } from '../../game-view.ts';
import type { ConfigForm } from '../form/config-options.ts';
import { listAt } from '../form/editing.ts';
import { beginningOf, emptyOf, type FormNode, type FormPart } from '../form/form-node.ts';
import { type Path, placeOf, valueAt } from '../form/paths.ts';
import { isSeconds, labelOf } from '../form/words.ts';

export interface PatchPlace {
  /** The path from the level on, as `patch.play.aids.notes` or `study.steps`. */
  readonly path: Path;
  /** The part of the study that it belongs to, for people. */
  readonly group: string;
  readonly label: string;
  readonly node: FormNode;
  /** A field of the game's own form; null: the schema's. */
  readonly option: Option | null;
  /** What stands there in the study as it is; undefined: nothing. */
  readonly base: unknown;
}

interface Known {
  readonly definition: Readonly<Record<string, unknown>>;
  /** The form of a whole definition. */
  readonly node: FormNode;
  /** Game -> the form of its config. A game whose form is not loaded yet has no fields. */
  readonly forms: Readonly<Record<string, ConfigForm>>;
  /** Keys of the texts that participants read. */
  readonly texts: readonly string[];
}

/** `between`: whether the factor varies between participants. Within them only sessions differ. */
export function placesOf({ definition, node, forms, texts }: Known, between: boolean): readonly PatchPlace[] {
  const session = itemOf(partOf(node, ['sessions']));
  const study = partOf(node, ['design', 'factors', 0, 'levels', 0, 'study']);
  const ofSessions = listAt(definition, ['sessions']).flatMap((plan) => {
    const id = valueAt(plan, ['id']);
    if (typeof id !== 'string' || id === '' || session?.kind !== 'object') return [];
    const form = forms[String(valueAt(plan, ['game']))];
    const parts = session.parts.filter(({ key }) => key !== 'id');
    const group = `Session ${id}`;
    return parts.flatMap((part) => inside(part, { path: ['patch', id], group, labels: [], base: plan, form }));
  });
  if (!between) return ofSessions;
  const parts = study?.kind === 'maybe' && study.part.kind === 'object' ? study.part.parts : [];
  const ofStudy = parts
    .filter(({ key }) => key !== 'texts')
    .flatMap((part) => inside(part, { path: ['study'], group: 'Study', labels: [], base: definition }));
  const ofTexts = texts.map(
    (key): PatchPlace => ({
      path: ['study', 'texts', key],
      group: 'Texts',
      label: `Text ${key}: key of the other text`,
      node: { kind: 'text', about: '', long: false, nullable: false },
      option: null,
      base: key,
    }),
  );
  return [...ofSessions, ...ofStudy, ...ofTexts];
}

interface Around {
  readonly path: Path;
  readonly group: string;
  readonly labels: readonly string[];
  /** What the part is in, in the study as it is. */
  readonly base: unknown;
  readonly form?: ConfigForm | undefined;
}

function inside({ key, node: given }: FormPart, around: Around): readonly PatchPlace[] {
  const path = [...around.path, key];
  const base = valueAt(around.base, [key]);
  // left out is what the level says by saying nothing
  const node = around.path[0] === 'study' && given.kind === 'maybe' && given.off === undefined ? given.part : given;
  const labels = [...around.labels, labelOf(key)];
  const whole: PatchPlace = { path, group: around.group, label: labels.join(': '), node, option: null, base };
  if (key === 'config' && node.kind === 'json') return inConfig({ ...around, path, labels, base });
  const deeper = (parts: readonly FormPart[]) =>
    parts.flatMap((part) => inside(part, { ...around, path, labels, base }));
  switch (node.kind) {
    case 'object':
      return deeper(node.parts);
    case 'maybe':
      // what is there can be changed in its parts, or taken away
      return node.part.kind === 'object' && isRecord(base) ? [whole, ...deeper(node.part.parts)] : [whole];
    default:
      return [whole];
  }
}

/** What the game's own form has, and what else the config names. */
function inConfig({ path, group, labels, base, form }: Around): readonly PatchPlace[] {
  const options = form?.options ?? [];
  const named = options.map((option): PatchPlace => {
    const own = valueAt(base, [option.key]);
    const label = [...labels, option.label].join(': ');
    const given = own === undefined ? form?.defaults[option.key] : own;
    const drawn = option.kind === 'json' ? null : option;
    return { path: [...path, option.key], group, label, node: JSON_NODE, option: drawn, base: given };
  });
  const others = (isRecord(base) ? Object.entries(base) : [])
    .filter(([key]) => options.every((option) => option.key !== key))
    .map(
      ([key, value]): PatchPlace => ({
        path: [...path, key],
        group,
        label: [...labels, labelOf(key)].join(': '),
        node: nodeOfValue(value),
        option: null,
        base: value,
      }),
    );
  return [...named, ...others];
}

const JSON_NODE: FormNode = { kind: 'json', about: '' };

function nodeOfValue(value: unknown): FormNode {
  switch (typeof value) {
    case 'boolean':
      return { kind: 'switch', about: '' };
    case 'number':
      return { kind: 'number', about: '', most: Number.POSITIVE_INFINITY };
    case 'string':
      return { kind: 'text', about: '', long: false, nullable: false };
    default:
      return JSON_NODE;
  }
}

/** The places that the level changes, in the order of the places. */
export function changedIn(level: unknown, places: readonly PatchPlace[]): readonly PatchPlace[] {
  return places.filter(({ path, node, base }) => {
    const value = valueAt(level, path);
    if (value === undefined) return false;
    const isWhole = node.kind === 'maybe' && node.part.kind === 'object' && isRecord(base);
    return !(isWhole && isRecord(value));
  });
}

/** Paths of what the level changes where none of the places is. */
export function othersIn(level: unknown, places: readonly PatchPlace[]): readonly string[] {
  const known = places.map(({ path }) => placeOf(path));
  const unknownIn = (value: unknown, path: Path): readonly string[] => {
    const at = placeOf(path);
    if (value === undefined || known.includes(at)) return [];
    if (isRecord(value) && (path.length === 1 || known.some((place) => place.startsWith(`${at}.`))))
      return Object.entries(value).flatMap(([key, one]) => unknownIn(one, [...path, key]));
    return [at];
  };
  const changed = new Set(changedIn(level, places).map(({ path }) => placeOf(path)));
  // what is there can be changed in its parts, which have places of their own
  const wholes = places.filter(({ path }) => !changed.has(placeOf(path)) && isRecord(valueAt(level, path)));
  return ['patch', 'study']
    .flatMap((part) => unknownIn(valueAt(level, [part]), [part]))
    .concat(
      wholes.flatMap(({ path }) =>
        Object.entries(valueAt(level, path) as object).flatMap(([key, one]) => unknownIn(one, [...path, key])),
      ),
    );
}

/** What a place begins with when it is to be changed: what stands there, where there is something. */
export function beginningAt({ path, node, base }: PatchPlace): unknown {
  if (node.kind === 'maybe') {
    // what is there is taken away, and what is not is added
    if (base === null || base === undefined) return beginningOf(node.part) ?? numberAt(path);
    return node.part.kind === 'object' ? null : base;
  }
  if (base !== undefined && base !== null) return base;
  return node.default ?? emptyOf(node) ?? numberAt(path);
}

const numberAt = (path: Path): number => (isSeconds(String(path.at(-1))) ? 60_000 : 1);

/** The level without the change; what holds no other change goes with it. */
export function withoutChange(level: unknown, path: Path): unknown {
  const [key, ...rest] = path;
  if (key === undefined || !isRecord(level)) return level;
  const { [key]: own, ...others } = level;
  const next = rest.length === 0 ? undefined : withoutChange(own, rest);
  return next === undefined || (isRecord(next) && Object.keys(next).length === 0) ? others : { ...others, [key]: next };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The node at a path; list items by any number. undefined: there is none. */
function partOf(node: FormNode, path: Path): FormNode | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return node;
  if (node.kind === 'object') {
    const part = node.parts.find((one) => one.key === key);
    return part && partOf(part.node, rest);
  }
  if (node.kind === 'list') return partOf(node.item, rest);
  return node.kind === 'maybe' ? partOf(node.part, path) : undefined;
}

function itemOf(node: FormNode | undefined): FormNode | undefined {
  return node?.kind === 'list' ? node.item : undefined;
}
