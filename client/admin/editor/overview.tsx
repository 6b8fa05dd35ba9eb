/** What the check says of the whole study: time, pay, arms, and every problem with a way to its field. */
import { useCallback, useState } from 'react';
import { Button } from 'react-aria-components';
import { Link } from 'wouter';
import type { DraftReport, DraftSource } from '../../../answers/drafts.ts';
import { saveFile } from '../../sessions/save-file.ts';
import { saidBy, useLoaded } from '../../use-loaded.ts';
import { getProtocol, getStudy } from '../admin-api.ts';
import { Checklist } from '../checklist/checklist.tsx';
import { moneyOf } from '../form/words.ts';
import { sectionOf } from '../sections.ts';

interface Props {
  readonly id: string;
  readonly source: DraftSource;
  readonly report: DraftReport | null;
}

export function Overview({ id, source, report }: Props) {
  if (!report) return <p role="status">Checking …</p>;
  const { ok, problems, warnings, expectedMinutes, pay, arms } = report;
  return (
    <div className="admin-parts">
      <p>
        <b>
          {ok ? 'This study can be published.' : `This study cannot be published yet. Problems: ${problems.length}.`}
        </b>
      </p>
      <Found id={id} found={problems} />
      {warnings.length > 0 && <p>The study can be published with these warnings:</p>}
      <Found id={id} found={warnings} />
      <Steps id={id} source={source} report={report} />
      {pay && (
        <dl className="admin-facts">
          <Fact name="Expected" value={`${expectedMinutes} min`} more="without waiting" />
          <Fact
            name="Base pay"
            value={moneyOf(pay.base, pay.currency)}
            more={`${moneyOf(pay.baseAnHour, pay.currency)} an hour`}
          />
          <Fact
            name="For one participant"
            value={`${moneyOf(pay.least, pay.currency)} to ${moneyOf(pay.most, pay.currency)}`}
            more="after consent"
          />
          <Fact
            name={`For ${pay.people} participants`}
            value={`${moneyOf(pay.allBase, pay.currency)} to ${moneyOf(pay.allMost, pay.currency)}`}
            more={`budget ${moneyOf(pay.budget, pay.currency)}`}
          />
        </dl>
      )}
      {arms.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <section className="admin-scroll" aria-label="Arms" tabIndex={0}>
          <table className="admin-table">
            <thead>
              <tr>
                <th scope="col">Arm</th>
                <th scope="col">Groups</th>
                <th scope="col">Participants</th>
                <th scope="col">In a group</th>
                <th scope="col">Minutes</th>
                {pay && <th scope="col">Base an hour</th>}
                {pay && <th scope="col">Costs</th>}
              </tr>
            </thead>
            <tbody>
              {arms.map(({ arm, groups, people, ...one }) => (
                <tr key={arm}>
                  <th scope="row">{arm}</th>
                  <td>{groups}</td>
                  <td>{people}</td>
                  <td>{one.policies === 0 ? one.group : `${one.group}, and policies: ${one.policies}`}</td>
                  <td>{one.expectedMinutes}</td>
                  {pay && <td>{moneyOf(one.baseAnHour, pay.currency)}</td>}
                  {pay && (
                    <td>
                      {moneyOf(one.allBase, pay.currency)} to {moneyOf(one.allMost, pay.currency)}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {report.hash !== null && <Protocols id={id} languages={source.definition.languages as readonly string[]} />}
    </div>
  );
}

/** The checklist, with how the study stands where it is published. */
function Steps({ id, source, report }: Props & { readonly report: DraftReport }) {
  const version = report.published?.version ?? null;
  const load = useCallback(async () => (version === null ? null : getStudy(id)), [id, version]);
  const [status, again] = useLoaded(load);
  return (
    <>
      {status.kind === 'failed' && <p role="alert">{status.message}</p>}
      <Checklist
        id={id}
        draft={{ source, report }}
        status={status.kind === 'there' ? status.value : null}
        onChanged={again}
      />
    </>
  );
}

/** What the check found, each with a way to its field. */
function Found({ id, found }: { readonly id: string; readonly found: DraftReport['problems'] }) {
  if (found.length === 0) return null;
  return (
    <ol className="admin-problems">
      {found.map(({ path, code, message }) => {
        const section = sectionOf(path);
        return (
          <li key={`${path} ${code} ${message}`}>
            <Link href={`/admin/${id}/${section.id}?field=${encodeURIComponent(path)}`}>
              {section.title}: {path === '' ? 'all' : path}
            </Link>
            <span>
              {message} <code>{code}</code>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** The protocol for an ethics board, as a file. */
function Protocols({ id, languages }: { readonly id: string; readonly languages: readonly string[] }) {
  const [problem, setProblem] = useState<string | null>(null);
  const download = async (language: string): Promise<void> => {
    try {
      const { markdown } = await getProtocol(id, language);
      saveFile(`${id}-${language}.md`, 'text/markdown', markdown);
    } catch (error) {
      setProblem(saidBy(error).message);
    }
  };
  return (
    <>
      <div className="actions">
        {languages.map((language) => (
          <Button key={language} className="button" onPress={() => void download(language)}>
            Protocol for an ethics board ({language})
          </Button>
        ))}
      </div>
      <p role="alert" className="problem">
        {problem}
      </p>
    </>
  );
}

function Fact({ name, value, more }: { readonly name: string; readonly value: string; readonly more: string }) {
  return (
    <div>
      <dt className="muted small">{name}</dt>
      <dd>
        <b>{value}</b> <span className="muted small">{more}</span>
      </dd>
    </div>
  );
}
