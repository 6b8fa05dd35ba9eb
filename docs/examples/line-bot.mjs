// A bot with an account, in Node 24 without packages: node line-bot.mjs http://localhost:2567 TOKEN
// It accepts every invitation and takes a legal action by chance. docs/bots-over-the-line.md explains each step.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [server, token] = process.argv.slice(2);
// the account was made with --file line-bot.mjs
const checksum = createHash('sha256')
  .update(readFileSync(import.meta.filename))
  .digest('hex');
const RETRY_MS = 1000;
/** The addresses to which there is a line, or will be one again. */
const addresses = new Set();

/** Opens a line; `address`: of the server process that plays a session, as in `moved`. */
function connect(address) {
  addresses.add(address);
  const line = new WebSocket(`${address.replace(/^http/, 'ws')}/bots`);
  const say = (message) => line.readyState === WebSocket.OPEN && line.send(JSON.stringify(message));
  /** What each seat said last, so that it can be sent again after `too_many`. */
  const lastSaid = new Map();
  let over = false;

  line.onopen = () => say({ type: 'hello', line: 1, token, checksum });
  // everything that is needed to go on comes with the next welcome
  line.onclose = () => over || setTimeout(connect, RETRY_MS, address);
  line.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    const { session, seat } = told;
    if (told.type === 'invited') say({ type: 'accept', session, seat });
    const moved = told.type === 'moved' && told.address !== null && `${new URL(server).protocol}//${told.address}`;
    if (moved && !addresses.has(moved)) connect(moved);
    if (told.type === 'superseded') over = true;
    if (told.type === 'refused') {
      over ||= told.code === 'unauthorised' || told.code === 'not_allowed';
      console.error(`${told.code}: ${told.message}`);
      const again = lastSaid.get(`${session} ${seat}`);
      if (told.retryMs !== undefined && again) setTimeout(say, told.retryMs, again);
    }
    if (told.type !== 'tell') return;
    const answer = answerTo(told.message);
    if (!answer) return;
    const said = { type: 'say', session, seat, message: answer };
    lastSaid.set(`${session} ${seat}`, said);
    say(said);
  };
}

/** What the seat says to a message; null: nothing. The id is the same if the same is asked again, so nothing is done twice. */
function answerTo({ type, request }) {
  if ((type !== 'welcome' && type !== 'request') || !request) return null;
  const { turn, legalActions, probe } = request;
  if (probe) return { type: 'answerProbe', commandId: `question-${probe.id}`, probeId: probe.id, answer: null };
  if (legalActions.length === 0) return null;
  const action = legalActions[Math.floor(Math.random() * legalActions.length)];
  return { type: 'submit', commandId: `the-turn-${turn}`, turn, action };
}

connect(server);
