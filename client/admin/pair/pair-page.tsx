/** /admin/STUDY/pair: the study as its participants go through it, side by side and live, and beside them its room. */
import { useState } from 'react';
import { Button, ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { Link, useSearchParams } from 'wouter';
import type { Pair } from '../../../answers/drafts.ts';
import { Page, Screen } from '../../page.tsx';
import { participantAddress, roomAddress } from '../../preview/frame-address.ts';
import { usePair } from './use-pair.ts';
import './pair.css';

export function PairPage({ id }: { readonly id: string }) {
  const [search, setSearch] = useSearchParams();
  const from = search.get('from') === 'study' ? 'study' : 'draft';
  const [state, again] = usePair({ id, from, arm: search.get('arm') });
  const back = (
    <Link className="button primary" href={`/admin/${id}`}>
      {from === 'study' ? 'To the study' : 'To the draft'}
    </Link>
  );
  if (state.kind === 'beginning') return <Screen title="Preview" heading="Beginning the preview …" />;
  if (state.kind === 'failed')
    return (
      <Screen
        title="Preview"
        heading="The preview cannot begin"
        actions={
          <>
            {back}
            <Button className="button" onPress={again}>
              Try again
            </Button>
          </>
        }
      >
        <p>{state.message}</p>
      </Screen>
    );
  const { pair } = state;
  return (
    <Page
      title={`Preview of ${id}`}
      wide
      bar={
        <>
          <h1 className="pair-title">Preview of {id}</h1>
          <span className="muted pair-about">
            Nothing here counts. It ends with this page, or at {timeOf(pair.until)}.
          </span>
        </>
      }
      end={
        <>
          {pair.arms.length > 1 && (
            <label className="pair-arm">
              Arm
              <select
                value={pair.arm}
                onChange={({ target }) =>
                  setSearch((now) => new URLSearchParams({ ...Object.fromEntries(now), arm: target.value }))
                }
              >
                {pair.arms.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </select>
            </label>
          )}
          <Button className="button" onPress={again}>
            Begin again
          </Button>
          {back}
        </>
      }
    >
      <Frames key={pair.study} pair={pair} />
    </Page>
  );
}

const timeOf = (at: number): string => new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

/** All are live from the beginning; where the window is narrow, one of them is in sight. */
function Frames({ pair: { study, links } }: { readonly pair: Pair }) {
  const [shown, setShown] = useState('1');
  const parts = [
    ...links.map((link, i) => ({
      id: String(i + 1),
      name: links.length === 1 ? 'Participant' : `Participant ${i + 1}`,
      address: participantAddress(study, i + 1, link),
    })),
    { id: 'room', name: 'Room', address: roomAddress(study) },
  ];
  return (
    <div className="pair" data-people={Math.min(2, links.length)}>
      <ToggleButtonGroup
        className="pair-parts"
        aria-label="Part of the preview"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[shown]}
        onSelectionChange={(keys) => setShown(String([...keys][0]))}
      >
        {parts.map(({ id, name }) => (
          <ToggleButton key={id} id={id} className="button">
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {parts.map(({ id, name, address }) => (
        <section key={id} className="pair-part" data-part={id} data-shown={shown === id || undefined}>
          <h2>{name}</h2>
          <iframe title={name} src={address} />
        </section>
      ))}
    </div>
  );
}
