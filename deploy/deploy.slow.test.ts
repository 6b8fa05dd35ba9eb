/** The files of deploy/: their settings exist, they agree with each other, and what goes into the image starts the server. */
import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { placeOf } from '../cli/commands.ts';
import { SETTING_NAMES } from '../server/config.ts';
import { createMetrics } from '../server/metrics.ts';
import { freePort } from '../server/testing/free-port.ts';
import { ask, ROOT, temporaryFolder } from '../server/testing/server.ts';

const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');
const CONTAINERFILE = read('deploy/Containerfile');
const [CADDY, NGINX, SERVICE] = [
  read('deploy/Caddyfile'),
  read('deploy/nginx.conf'),
  read('deploy/standpoint.service'),
];

type Yaml = string | readonly Yaml[] | { readonly [key: string]: Yaml };

/** The part of YAML that compose.yaml is written in: maps and lists by lines, and plain or quoted words. */
function yamlOf(text: string): Yaml {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('#'));
  const depthOf = (line: string | undefined): number => (line === undefined ? -1 : line.search(/\S/));
  let at = 0;
  const scalar = (word: string): string => word.replace(/^"(.*)"$/, '$1');
  const block = (depth: number): Yaml => {
    const [map, list]: [Record<string, Yaml>, Yaml[]] = [{}, []];
    while (depthOf(lines[at]) === depth) {
      const line = String(lines[at]).trim();
      at += 1;
      const [, key = '', value = ''] = /^([\w-]+):(?: (.+))?$/.exec(line) ?? [];
      if (line.startsWith('- ')) list.push(scalar(line.slice(2)));
      else if (key === '') throw new Error(`compose.yaml: this line is not understood: ${line}`);
      else map[key] = value === '' && depthOf(lines[at]) > depth ? block(depthOf(lines[at])) : scalar(value);
    }
    return list.length > 0 ? list : map;
  };
  const whole = block(0);
  if (at < lines.length) throw new Error(`compose.yaml: this line is too deep: ${lines[at]}`);
  return whole;
}

interface Service {
  readonly image: string;
  readonly command?: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
}

/** `${NAME}` of the environment stands as <NAME>. */
const COMPOSE = yamlOf(read('deploy/compose.yaml').replaceAll(/\$\{(\w+)[^}]*\}/g, '<$1>')) as unknown as {
  readonly services: Readonly<Record<'p1' | 'p2' | 'postgres' | 'redis' | 'proxy', Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};

/** The settings that the Containerfile gives to the program. */
const IMAGE_ENV: Readonly<Record<string, string>> = Object.fromEntries(
  [...CONTAINERFILE.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) => line.split(' ').map((one) => one.split('='))),
);

/** Where the image has the program. */
const APP = /^WORKDIR (.*)$/m.exec(CONTAINERFILE)?.[1] ?? '';

/** What an instruction says as a list of words. */
function wordsAfter(instruction: RegExp): readonly string[] {
  const found = instruction.exec(CONTAINERFILE)?.[1];
  if (found === undefined) throw new Error(`the Containerfile has no ${instruction}`);
  return JSON.parse(found) as readonly string[];
}

test('every setting in these files is one that the program reads', () => {
  const inService = [...SERVICE.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((one) => one.split('=')[0] ?? ''),
  );
  const { p1, p2 } = COMPOSE.services;
  const used = [
    ...Object.keys(p1.environment),
    ...Object.keys(p2.environment),
    ...inService,
    ...Object.keys(IMAGE_ENV),
  ];
  const known = [...SETTING_NAMES, 'NODE_ENV'];
  expect(used.filter((name) => !known.includes(name))).toEqual([]);
  expect(inService).toEqual(['DATA_DIR', 'PORT', 'TRUST_PROXY']);
});

test('compose.yaml: the two processes differ in their address and their folder only, and every name in it exists', () => {
  const { services, volumes } = COMPOSE;
  const { p1, p2, postgres, redis, proxy } = services;
  expect(p1.build).toEqual({ context: '..', dockerfile: 'deploy/Containerfile' });
  const settings = ({ environment }: Service, name: string) =>
    Object.entries(environment).map(([key, value]) => [key, value.replace(`/${name}`, '/pN')]);
  expect(settings(p1, 'p1')).toEqual(settings(p2, 'p2'));
  expect(p1.environment).toMatchObject({ PUBLIC_ADDRESS: '<DOMAIN>/p1', TRUST_PROXY: '1' });
  for (const service of [p1, p2])
    expect(Object.keys(service.depends_on ?? {}).every((name) => name in services)).toBe(true);
  const named = [p1, p2, postgres, proxy]
    .flatMap((service) => service.volumes ?? [])
    .map((volume) => String(volume.split(':')[0]))
    .filter((name) => !name.startsWith('.'));
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(volumes).toSorted());
  const database = new URL(String(p1.environment.DATABASE_URL).replace('<POSTGRES_PASSWORD>', 'x'));
  expect([database.hostname, database.username, database.pathname.slice(1)]).toEqual([
    ...['postgres', postgres.environment.POSTGRES_USER, postgres.environment.POSTGRES_DB],
  ]);
  const cache = new URL(String(p1.environment.REDIS_URL).replace('<REDIS_PASSWORD>', 'x'));
  expect([cache.hostname, cache.password]).toEqual(['redis', 'x']);
  // a list of processes shows no password
  expect(
    Object.values(services)
      .map(({ command = '' }) => command)
      .join(),
  ).not.toContain('PASSWORD>');
  expect(redis.environment).toEqual({ REDISCLI_AUTH: '<REDIS_PASSWORD>' });
  const folder = Object.fromEntries((p1.volumes ?? []).map((volume) => volume.split(':').toReversed()));
  expect(folder).toEqual({ [IMAGE_ENV.DATA_DIR ?? '']: 'p1', [p1.environment.FILES ?? '']: 'files' });
  // a volume begins with the owner that the folder has in the image
  expect(CONTAINERFILE).toContain(`-o node -g node -m 700 /data ${p1.environment.FILES}\n`);
});

test('the proxies lead /p1/ and /p2/ to one process each, all else to both, WebSockets too, on the ports of the image', () => {
  const port = IMAGE_ENV.PORT;
  const { proxy } = COMPOSE.services;
  expect(proxy.environment).toEqual({ DOMAIN: '<DOMAIN>', P1: `p1:${port}`, P2: `p2:${port}` });
  expect(proxy.ports).toEqual(['80:80', '443:443']);
  expect(CONTAINERFILE).toContain(`EXPOSE ${port}\n`);
  const [first, second] = [`127.0.0.1:${port}`, `127.0.0.1:${Number(port) + 1}`];
  const [a, b] = [`{$P1:${first}}`, `{$P2:${second}}`];
  const inOneLine = (text: string): string => text.replaceAll(/#.*$/gm, '').replaceAll(/\s+/g, ' ');
  const caddy = inOneLine(CADDY);
  expect(caddy).toContain(`handle_path /p1/* { reverse_proxy ${a} } handle_path /p2/* { reverse_proxy ${b} }`);
  expect(caddy).toContain(`handle { reverse_proxy ${a} ${b} {`);
  const nginx = inOneLine(NGINX);
  expect(nginx).toContain(`upstream p1 { server ${first}; } upstream p2 { server ${second}; }`);
  expect(nginx).toMatch(new RegExp(`upstream all {[^}]* server ${first} [^}]* server ${second} `));
  // the slash at the end takes the path of the process off
  expect(nginx).toContain('location /p1/ { proxy_pass http://p1/; } location /p2/ { proxy_pass http://p2/; }');
  expect(nginx).toContain('location / { proxy_pass http://all;');
  for (const header of ['Upgrade $http_upgrade', 'Connection $connection_upgrade', 'Host $http_host'])
    expect(nginx).toContain(`proxy_set_header ${header};`);
  for (const limit of ['limit_conn connections', 'limit_req zone=requests']) expect(nginx).toContain(limit);
  for (const proxyFile of [caddy, nginx]) expect(proxyFile).toContain('Strict-Transport-Security max-age=31536000');
  expect(SERVICE).toContain(`PORT=${port} `);
});

/** Whether a pattern of .dockerignore takes out a path. */
const IGNORED = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
function isIgnored(file: string): boolean {
  return IGNORED.some(
    (pattern) => file === pattern || file.startsWith(`${pattern}/`) || path.matchesGlob(file, pattern),
  );
}

/** What `npm ci --no-workspaces` and `npm prune --omit=dev --no-workspaces` leave, without what lies inside of packages. */
function productionPackages(): ReadonlySet<string> {
  type Needs = Readonly<Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>>;
  const lock = JSON.parse(read('package-lock.json')) as { readonly packages: Readonly<Record<string, Partial<Needs>>> };
  const found = new Set<string>();
  const add = ({ dependencies, optionalDependencies, peerDependencies }: Partial<Needs> = {}): void => {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const place = `node_modules/${name}`;
      if (!(place in lock.packages) || found.has(place)) continue;
      found.add(place);
      add(lock.packages[place]);
    }
  };
  add(lock.packages['']);
  return found;
}

/** Puts into the folder what the last stage of the Containerfile copies, with production packages as links. */
function fillImage(folder: string): void {
  const stage = CONTAINERFILE.slice(CONTAINERFILE.lastIndexOf('\nFROM '));
  for (const [, words = ''] of stage.matchAll(/^COPY (?!--from)(.*)$/gm)) {
    const names = words.split(' ');
    const target = String(names.pop());
    for (const name of names)
      cpSync(path.join(ROOT, name), path.join(folder, target, statSync(path.join(ROOT, name)).isFile() ? name : ''), {
        recursive: true,
        filter: (file) => !isIgnored(path.relative(ROOT, file)),
      });
  }
  const built = [...stage.matchAll(/^COPY --from=build \/app\/(\S+) (\S+)$/gm)].map(([, from, to]) => [from, to]);
  expect(built).toEqual([
    ['node_modules', 'node_modules'],
    ['client/dist', 'client/dist'],
  ]);
  const removed = /npm prune --omit=dev --no-workspaces && rm -rf (.*)$/m.exec(CONTAINERFILE)?.[1]?.split(' ') ?? [];
  for (const name of productionPackages()) {
    if (removed.some((pattern) => path.matchesGlob(name, pattern))) continue;
    const there = statSync(path.join(ROOT, name), { throwIfNoEntry: false });
    // those of other machines are not installed
    if (!there) continue;
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    symlinkSync(path.join(ROOT, name), path.join(folder, name));
  }
}

/** Why this machine cannot start a program in a root file system of its own; null: it can. */
const WHY_NO_ROOT: string | null =
  process.getuid?.() !== 0
    ? 'only root can'
    : spawnSync('unshare', ['--mount', 'mount', '--make-rprivate', '/']).status !== 0
      ? 'unshare of util-linux makes no mount namespace here'
      : null;

/** Where the image has Node. */
const NODE_FOLDER = '/opt/node';
/** The user of the base image. */
const NODE_USER = 1000;
/** What the base image has besides: the system of this machine, which no program in the image can write. */
const FROM_MACHINE = ['usr', 'dev', 'proc'];

/**
 * Makes the folder the root file system of a program, in a mount namespace of its own, and runs the program. $1: the folder; $2: packages, which are there as links; $3: Node.
 */
const RUN_IN_ROOT = `
root=$1 packages=$2 node=$3; shift 3
mount --make-rprivate /
for part in ${FROM_MACHINE.join(' ')}; do mount --rbind "/$part" "$root/$part"; done
mount -o remount,bind,ro "$root/usr"
mount --bind "$packages" "$root$packages"; mount -o remount,bind,ro "$root$packages"
mount --bind "$node" "$root${NODE_FOLDER}/node"; mount -o remount,bind,ro "$root${NODE_FOLDER}/node"
exec chroot "$root" "$@"
`;

interface Image {
  /** The command and its words with which this command runs in the image, as its user. */
  command(words: readonly string[]): readonly [command: string, args: readonly string[]];
  readonly folder: string;
  /** Where the image has this path on this machine. */
  pathOf(file: string): string;
}

/** The root file system that the last stage of the Containerfile makes, from the first of its steps to the last. */
function openImage(): Image {
  const root = temporaryFolder();
  chmodSync(root, 0o755);
  const folder = path.join(root, APP);
  const packages = path.join(ROOT, 'node_modules');
  for (const part of [...FROM_MACHINE, 'etc', 'tmp', packages, NODE_FOLDER, APP])
    mkdirSync(path.join(root, part), { recursive: true });
  for (const link of ['bin', 'lib', 'lib64', 'sbin'])
    if (existsSync(`/${link}`)) symlinkSync(`usr/${link}`, path.join(root, link));
  writeFileSync(path.join(root, NODE_FOLDER, 'node'), '');
  writeFileSync(path.join(root, 'etc/passwd'), `root:x:0:0::/:/bin/sh\nnode:x:${NODE_USER}:${NODE_USER}::/:/bin/sh\n`);
  writeFileSync(path.join(root, 'etc/group'), `root:x:0:\nnode:x:${NODE_USER}:\n`);
  fillImage(folder);
  const inRoot = (words: readonly string[]): readonly [string, readonly string[]] => [
    'unshare',
    ['--mount', 'sh', '-euc', RUN_IN_ROOT, 'sh', root, packages, process.execPath, ...words],
  ];
  const stage = CONTAINERFILE.slice(CONTAINERFILE.lastIndexOf('\nFROM '));
  const steps = [...stage.matchAll(/^RUN (.*)$/gm)].map(([, step = '']) => step);
  // the client of PostgreSQL is that of this machine
  expect(steps.filter((step) => !step.startsWith('apt-get update && apt-get install'))).toHaveLength(steps.length - 1);
  for (const step of steps.slice(1)) execFileSync(...mutable(inRoot(['sh', '-euc', step])));
  const user = /^USER (.*)$/m.exec(stage)?.[1] ?? '';
  const withoutRights = ['--clear-groups', '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all'];
  return {
    command: (words) => inRoot(['setpriv', `--reuid=${user}`, `--regid=${user}`, ...withoutRights, ...words]),
    folder,
    pathOf: (file) => path.join(root, file),
  };
}

const mutable = ([command, args]: ReturnType<Image['command']>): [string, string[]] => [command, [...args]];

if (WHY_NO_ROOT !== null) test.todo(`unchecked without a root file system of its own (${WHY_NO_ROOT}): the image`);
else
  test('what goes into the image starts the server as a user without rights, which passes the health check of the image, and its commands', async () => {
    const image = openImage();
    for (const part of ['docs', 'research']) expect(readdirSync(image.folder)).not.toContain(part);
    expect(readdirSync(path.join(image.folder, 'node_modules'))).not.toContain('@tensorflow');
    const port = await freePort();
    const settings = { ...IMAGE_ENV, PATH: `${NODE_FOLDER}:/usr/bin`, HOST: '127.0.0.1', PORT: String(port) };
    const within = (words: readonly string[], env: Readonly<Record<string, string>> = settings): [string, string[]] => {
      const inEnv = Object.entries(env).map(([name, value]) => `${name}=${value}`);
      return mutable(image.command(['env', '-i', `--chdir=${APP}`, ...inEnv, ...words]));
    };
    const run = promisify(execFile);
    const start = wordsAfter(/^CMD (.*)$/m);
    expect([start[0], IMAGE_ENV.NODE_ENV]).toEqual(['node', 'production']);
    const child = spawn(...within(start), { stdio: ['ignore', 'pipe', 'inherit'] });
    const gone = new Promise((resolve) => child.once('exit', resolve));
    onTestFinished(async () => {
      child.kill();
      await gone;
    });
    const started = new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk) => {
        if (String(chunk).includes('Standpoint is at')) resolve();
      });
      child.once('exit', (code) => reject(new Error(`the server ended with code ${code}`)));
    });
    await started;
    expect(await ask(`http://127.0.0.1:${port}`, '/healthz')).toEqual({ status: 200, body: { ok: true } });
    const check = wordsAfter(/^HEALTHCHECK[^[]*CMD (.*)$/m);
    await run(...within(check));
    await expect(run(...within(check, { ...settings, PORT: '1' }))).rejects.toMatchObject({ code: 1 });
    for (const command of ['backup', 'verify', 'operator'])
      expect((await run(...within(['node', 'cli/standpoint.ts', 'lab', command, '--help']))).stdout).toContain('Usage');

    // it has no right of root, and writes what is its own and no more
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    expect(status).toMatch(new RegExp(`^Uid:(\\s+${NODE_USER}){4}$`, 'm'));
    expect(status).toMatch(/^CapEff:\s+0+$/m);
    const database = statSync(image.pathOf(path.join(String(IMAGE_ENV.DATA_DIR), 'standpoint.sqlite')));
    expect(database.uid).toBe(NODE_USER);
    const writing = (file: string) => run(...within(['node', '-e', `require('fs').writeFileSync('${file}', '')`]));
    for (const folder of [IMAGE_ENV.DATA_DIR, '/files']) await writing(`${folder}/new`);
    for (const folder of [APP, `${APP}/server`, '/', '/usr'])
      await expect(writing(`${folder}/new`)).rejects.toThrow(/EACCES|EROFS/);
    // nothing of this machine's files but its system and the packages
    await expect(run(...within(['ls', path.join(ROOT, 'docs')]))).rejects.toThrow('No such file');
    child.kill('SIGTERM');
    expect(await gone).toBe(0);
  });

test('docs/deploy.md names scripts, files, settings, metrics and routes that exist', async () => {
  const text = read('docs/deploy.md');
  const named = [...text.matchAll(/npm (?:--prefix \S+ )?run standpoint -- (\w+ \w+)/g)].map(([, typed = '']) => typed);
  expect(new Set(named)).toEqual(new Set(['lab backup', 'lab restore', 'lab verify', 'lab move']));
  expect(named.filter((typed) => placeOf(typed.split(' ')) === null)).toEqual([]);
  expect(text).not.toMatch(/npm (?:--prefix \S+ )?run (?!standpoint -- lab )/);
  const files = [...text.matchAll(/(?<![\w/])((?:deploy|cli)\/[\w./-]+\w)/g)].map(([, file = '']) => file);
  expect(files.filter((file) => file !== 'deploy/.env' && !statSync(path.join(ROOT, file)).isFile())).toEqual([]);
  const settings = [...text.matchAll(/\b([A-Z]+_[A-Z_]+)(?==|`)/g)].map(([, name = '']) => name);
  const others = ['POSTGRES_PASSWORD', 'REDIS_PASSWORD'];
  expect(settings.filter((name) => !SETTING_NAMES.includes(name) && !others.includes(name))).toEqual([]);
  const { registry } = createMetrics({ openSessions: () => 0, droppedLines: () => 0 });
  const metrics = [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name);
  expect(metrics.length).toBeGreaterThan(5);
  expect(metrics.filter((name) => !registry.getSingleMetric(name))).toEqual([]);
  // a fault of the service changes nothing of its code
  expect(SERVICE).toContain('ProtectSystem=strict\n');
  expect(SERVICE).not.toContain('ReadWritePaths');
  expect(SERVICE).toContain('--no-build\n');
  expect(SERVICE).toContain('WorkingDirectory=/opt/standpoint\n');
  expect(SERVICE).toContain('EnvironmentFile=/etc/standpoint.env\n');
  expect(SERVICE).toMatch(/DATA_DIR=\/var\/lib\/standpoint .*\n[^[]*StateDirectory=standpoint\n/);
});
