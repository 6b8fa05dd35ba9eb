/** A start that fails leaves nothing open: the same folder can be served again at once, by the same process. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ask, serve, temporaryFolder } from '../testing/server.ts';

test('after a start whose port was taken, the same lab starts at another port', async () => {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void holder.close());
  const dataDir = temporaryFolder();
  const { port } = holder.address() as AddressInfo;
  await expect(serve({ dataDir, port })).rejects.toThrow(`port ${port} of 127.0.0.1 is taken`);
  const server = await serve({ dataDir });
  expect((await ask(server.url, '/readyz')).status).toBe(200);
});
