/**
 * The scripted model as a coder of messages: it finds what a message says to be open or closed now, and nothing else. It stands in
 * for a coder where a run should cost nothing and give the same every time.
 */

/** The facts that the form on a line asks for, as a text; null: the lines tell of no message to code. */
export function scriptedCode(form: string, lines: readonly string[]): string | null {
  const line = lines.findLast((one) => one.startsWith('"'));
  if (!form.includes('"facts": [') || line === undefined) return null;
  const message = String(JSON.parse(line)).toLowerCase();
  const things = lines.flatMap((one) => /^furniture: (.+)$/.exec(one)?.[1]?.split(', ') ?? []);
  const facts = things.flatMap((thing) =>
    ['open', 'closed'].flatMap((state) => {
      const said = [thing, thing.replaceAll('_', ' ')].some((name) =>
        message.includes(`${name.toLowerCase()} is ${state}`),
      );
      return said ? [{ predicate: `is_${state}`, args: [thing], holds: true, knowers: [] }] : [];
    }),
  );
  return JSON.stringify({ facts });
}
