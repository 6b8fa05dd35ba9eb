/**
 * A session inside of a study: the table of the game, without links to anything else. When it is over, the next page comes
 * by itself.
 */
import { use, useEffect, useMemo, useSyncExternalStore } from 'react';
import { Button } from 'react-aria-components';
import type { PageOf } from '../../../studies/way/page.ts';
import { loadView, nameOf } from '../../boards.ts';
import { type PageConnection, seatConnection } from '../../seat/seat-connection.ts';
import type { SeatState, Table } from '../../seat/seat-state.ts';
import { Signed } from '../../signs/plan.tsx';
import { TableView } from '../../table/table-view.tsx';
import { useWords } from '../../words/words.tsx';
import { Heading } from '../frame/heading.tsx';
import { useStudy } from '../study-context.ts';

export default function PlayingPage({ page }: { readonly page: PageOf<'playing'> }) {
  const { line } = useStudy();
  const say = useWords('playing');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session is another connection
  const connection = useMemo(() => seatConnection(line.connect), [line, page.session]);
  const state = useSyncExternalStore(connection.subscribe, connection.getSnapshot);
  void loadView(page.game);
  const { play } = page;
  const title = play ? say('play', play) : say('practice');
  return (
    <>
      <Heading>{title}</Heading>
      <Seat connection={connection} state={state} />
    </>
  );
}

interface SeatProps {
  readonly connection: PageConnection;
  readonly state: SeatState;
}

/** How long after the end the page waits to be told of the next one before it asks. */
const ASK_AFTER_MS = 1500;

function Seat({ connection, state }: SeatProps) {
  const { line } = useStudy();
  const say = useWords('playing');
  const elsewhere = useWords('superseded');
  const { link, table } = state;
  const over = (table?.ended ?? null) !== null || link.kind === 'refused';
  useEffect(() => {
    if (!over) return;
    const timer = setInterval(line.refresh, ASK_AFTER_MS);
    return () => clearInterval(timer);
  }, [over, line]);
  if (link.kind === 'superseded')
    return (
      <>
        <p role="alert">{elsewhere('text')}</p>
        <Button className="button primary" onPress={connection.reconnect}>
          {elsewhere('here')}
        </Button>
      </>
    );
  if (table?.first && table.request)
    return (
      <Signed by={table.info.signs ?? null}>
        <Seated connection={connection} state={state} table={table} />
      </Signed>
    );
  if (over) return <p role="status">{table?.ended ? say('over') : say('refused')}</p>;
  const words = link.kind === 'lost' ? 'lost' : link.kind === 'live' && table ? 'begins' : 'connecting';
  return <p role="status">{say(words)}</p>;
}

function Seated({ connection, state, table }: SeatProps & { readonly table: Table }) {
  const say = useWords('playing');
  const view = use(loadView(table.info.game));
  return (
    <TableView
      view={view}
      name={nameOf(table.info.game)}
      state={state}
      table={table}
      say={connection.say}
      facts={connection.facts}
      onReconnect={connection.reconnect}
      label={null}
      over={<p role="status">{say('over')}</p>}
      embedded
    />
  );
}
