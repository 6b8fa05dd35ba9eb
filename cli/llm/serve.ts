/** `npx standpoint llm serve`: an endpoint with the scripted model, for people who try things out without a model. */
import { Command } from 'commander';
import { openScriptedEndpoint } from '../../server/llm/scripted/endpoint.ts';
import { FAULT_NAMES, FAULTS, isFault, type Strike } from '../../server/llm/scripted/faults.ts';
import { BadOption, CannotBeDone, run, wholeNumber } from '../shared/command.ts';

interface Options {
  readonly port: number;
  readonly faults: readonly string[];
}

await run(
  new Command('serve')
    .description(
      'Serves the scripted model on this machine by the protocol of chat completions, and prints the settings with which a server reaches it, until Ctrl+C. The model answers every prompt by rules and costs nothing: docs/language-models.md.',
    )
    .option('--port <number>', '0 is any that is free', wholeNumber('--port', 0), 0)
    .option('--faults <names...>', 'strike the first calls with these faults, one each, in this order', [])
    .addHelpText(
      'after',
      `
A model's name asks for a fault at every call, too: scripted-1+hang. The faults:

${FAULT_NAMES.map((name) => `  ${name.padEnd(20)} ${FAULTS[name].about}`).join('\n')}`,
    )
    .action(serve),
);

async function serve({ port, faults }: Options): Promise<void> {
  const strikes = faults.map((name, i): Strike => {
    if (!isFault(name)) throw new BadOption(`there is no fault '${name}': ${FAULT_NAMES.join(', ')}`);
    return { fault: name, call: i + 1 };
  });
  const endpoint = await openScriptedEndpoint({ port, faults: strikes }).catch((error: NodeJS.ErrnoException) => {
    throw new CannotBeDone(`port ${port} cannot be opened (${error.code})`);
  });
  process.stdout.write(`MODEL_BASE_URL=${endpoint.baseURL} MODELS=scripted-1\n`);
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
  });
  await endpoint.close();
}
