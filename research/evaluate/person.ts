/**
 * `evaluate person`: one of SymmToM's tests of theory of mind for a person, at a running server. It asks with the operator's
 * token, from the folder of the data.
 */
import { randomBytes } from 'node:crypto';
import { Command } from 'commander';
import * as z from 'zod';
import { configOf, drawnFrom, SCENARIOS, type Scenario, scenarioById, TESTS } from '../../bots/symmtom/scenarios.ts';
import { outcomeOf, scriptedSeat } from '../../bots/symmtom/scripted.ts';
import { BadOption } from '../../cli/shared/command.ts';
import { operatorToken } from '../../cli/shared/operator-token.ts';
import { rngFor } from '../../games/core/rng.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import type { SymmToM } from '../../games/symmtom/types.ts';

interface Options {
  readonly scenario: string;
  readonly url: string;
  readonly jsonl?: true;
}

const Created = z.object({
  session: z.string(),
  seats: z.array(z.object({ seat: z.int(), token: z.string().nullable() })),
});

interface ServerAddress {
  readonly address: string;
  /** The operator's token. */
  readonly operator: string;
}

/** Time between two questions to the server whether the session is over, ms. */
const POLL_MS = 1000;

/** Tests that draw a scenario, so that the person cannot know which. */
const drawing = TESTS.filter(({ scenarios }) => scenarios.length > 1);
const names = [...SCENARIOS, ...drawing].map(({ id }) => id);

export const personCommand = new Command('person')
  .description("One of SymmToM's tests of theory of mind for a person: prints a link, waits, tells the outcome.")
  .requiredOption('--scenario <id>', `one of ${names.join(', ')}`)
  .option('--url <address>', 'of the running server', `http://localhost:${process.env.PORT ?? 2567}`)
  .option('--jsonl', 'the link, and later the outcome, as JSON, a line each')
  .addHelpText(
    'after',
    '\nThe lead-in is played by scripts; the person takes over at the start of the test. A test with several scenarios draws one;\nof odds it prints what to tell the person.',
  )
  .action(async ({ scenario: id, url, jsonl }: Options) => {
    const test = drawing.find((one) => one.id === id);
    const scenario = test ? drawnFrom(test, rngFor(randomBytes(8).toString('hex'))) : scenarioById(id);
    if (!scenario) throw new BadOption(`there is no scenario ${id}; there are ${names.join(', ')}`);
    const address = url.replace(/\/$/, '');
    const server: ServerAddress = { address, operator: operatorToken() };
    const { session, token } = await orderSession(scenario, `Scenario ${id}`, server);
    const link = `${address}/play/${session}#${token}`;
    const told = test?.told ?? null;
    process.stdout.write(
      jsonl
        ? `${JSON.stringify({ link, session, told })}\n`
        : `${told ? `Tell the person: ${told}\n` : ''}Open ${link}\n`,
    );
    const outcome = outcomeOf(scenario, await logOf(session, server));
    const result = {
      scenario: scenario.id,
      test: scenario.test,
      session,
      outcome: outcome?.kind ?? 'neither',
      turns: outcome?.turns ?? null,
    };
    const optimum = test?.optimalTurns ?? scenario.optimalTurns;
    process.stdout.write(
      jsonl
        ? `${JSON.stringify({ ...result, optimalTurns: optimum })}\n`
        : `${scenario.id}: ${result.outcome}${outcome ? ` after ${outcome.turns} turns (optimum ${optimum})` : ''}\n`,
    );
  });

/** Orders the session: scripts hold all seats, and a person takes over the tested one after the lead-in. */
async function orderSession(
  scenario: Scenario,
  label: string,
  server: ServerAddress,
): Promise<{ session: string; token: string }> {
  const script = (seat: number): string => scriptedSeat(scenario, seat).id;
  const config = configOf(scenario);
  const seats = scenario.deal.positions.map((_, seat) =>
    seat === scenario.tested
      ? { kind: 'person', after: { policy: script(seat), turn: scenario.prelude.length } }
      : { kind: 'policy', policy: script(seat) },
  );
  const order = { game: 'symmtom', config, seats, label };
  const answer = await fetchFrom(server, '/api/sessions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  if (!answer.ok) throw new BadOption(`the server refused: ${await answer.text()}`);
  const created = Created.parse(await answer.json());
  const token = created.seats[scenario.tested]?.token;
  if (!token) throw new Error('the server gave no token for the tested seat');
  return { session: created.session, token };
}

/** Waits until the session is over and returns its log. */
async function logOf(session: string, server: ServerAddress): Promise<readonly SessionEvent<SymmToM>[]> {
  for (;;) {
    const answer = await fetchFrom(server, `/api/sessions/${session}/log`, {});
    if (!answer.ok) throw new BadOption(`the server refused: ${await answer.text()}`);
    const { events } = (await answer.json()) as { events: { event: SessionEvent<SymmToM> }[] };
    if (events.at(-1)?.event.type === 'SessionEnded') return events.map(({ event }) => event);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function fetchFrom({ address, operator }: ServerAddress, route: string, how: RequestInit): Promise<Response> {
  try {
    return await fetch(`${address}${route}`, {
      ...how,
      headers: { ...how.headers, authorization: `Bearer ${operator}` },
    });
  } catch {
    throw new BadOption(`there is no server at ${address}; start one with npm start`);
  }
}
