// For tests: a bot on a line, with URL and TOKEN in its environment. How it acts is its argument.
const [server = '', token = ''] = [process.env.URL, process.env.TOKEN];
const [way, checksum = 'ab'.repeat(32)] = process.argv.slice(2);
if (way === 'absent') process.exit(1);
const line = new WebSocket(`${server.replace('http', 'ws')}/bots`);
const say = (message) => line.send(JSON.stringify(message));
line.onopen = () => say({ type: 'hello', line: 1, token, checksum });
line.onclose = () => process.exit(0);
line.onmessage = ({ data }) => {
  const { type, session, seat, message } = JSON.parse(data);
  if (type === 'invited') say({ type: 'accept', session, seat });
  if (type !== 'tell' || !message.request || message.type === 'ended') return;
  const { turn, legalActions } = message.request;
  if (way === 'crash') process.exit(3);
  if (way === 'silent') return;
  const submit = { type: 'submit', commandId: `the-turn-${turn}`, turn, action: legalActions[0] };
  // a seat is asked for its open turn only, and may do nothing but act
  if (way === 'astray') {
    say({ type: 'say', session, seat, message: { ...submit, commandId: 'too-early', turn: turn + 1 } });
    say({ type: 'say', session, seat, message: { type: 'ready', commandId: 'is-ready-now' } });
    say({ type: 'say', session, seat: seat + 1, message: submit });
    say('no message of a line');
  }
  say({ type: 'say', session, seat, message: submit });
};
