/** The contract of the rows beside the log of studies: secrets, recruits, tokens and drafts. */
import { describe, expect, test } from 'vitest';
import { CommitFailed } from '../event-store.ts';
import type { ParticipantToken, Recruit, SideWrite, StudySecret } from '../rows.ts';
import type { FreshDatabase } from './fresh-database.ts';
import { keep, textBy, words } from './samples.ts';

const SECRET: StudySecret = { study: 'x', seed: 'abc', joinKey: 'def' };
const RECRUIT: Recruit = {
  participant: 'p1',
  study: 'x',
  externalKey: 'k1',
  externalId: 'e1',
  submissionId: 's1',
  query: 'PROLIFIC_PID=e1',
  address: '127.0.0.1',
  userAgent: 'a browser',
  createdAt: 5,
};
const TOKEN: ParticipantToken = { tokenHash: 'h1', participant: 'p1', study: 'x', createdAt: 5 };

export function studiesContract(fresh: FreshDatabase): void {
  describe('rows of studies', () => {
    test('secret, recruit and token are stored with their events, and come back as they were given', async () => {
      const database = fresh();
      const store = await database.open();
      const also: readonly SideWrite[] = [
        { kind: 'keepStudySecret', row: SECRET },
        { kind: 'keepRecruit', row: RECRUIT },
        { kind: 'issueParticipantToken', row: TOKEN, earlier: 0 },
      ];
      await store.events.append([words('study-x', 0, 'published')], 'c1', { also });
      expect(await store.studies.secretOf('x')).toEqual(SECRET);
      expect(await store.studies.recruitOf('p1')).toEqual(RECRUIT);
      expect(await store.studies.recruitWith('x', 'k1')).toEqual(RECRUIT);
      expect(await store.studies.withToken('h1')).toEqual(TOKEN);
      expect(await store.studies.recruitsOf('x')).toEqual([RECRUIT]);
      for (const nothing of [
        await store.studies.secretOf('y'),
        await store.studies.recruitOf('p2'),
        await store.studies.recruitWith('y', 'k1'),
        await store.studies.withToken('h2'),
        await store.studies.draftOf('p1', 'page'),
      ])
        expect(nothing).toBe(null);
      const reader = await database.read();
      expect(await reader.studies.recruitOf('p1')).toEqual(RECRUIT);
    });

    test('once a participant is erased no text of the participant is kept, and none that may quote the participant', async () => {
      const store = await fresh().open();
      const erasure = { participant: 'p1', study: 'x', at: 9, cause: 'participant' } as const;
      const model = (id: string, ...mayQuote: readonly string[]): SideWrite => {
        return { kind: 'keepText', row: textBy('model/m-1', 's', id), mayQuote };
      };
      await store.events.append([], 'c1', { also: [...keep(textBy('p1', 's', 't1')), model('m1', 'p1')] });
      expect([...(await store.texts.of('s')).keys()]).toEqual(['m1', 't1']);
      const also = [{ kind: 'erasePerson', row: erasure }, model('m2', 'p2', 'p1')] as const;
      await store.events.append([], 'c2', { also });
      await store.events.append([], 'c3', {
        also: [model('m3', 'p1'), model('m4', 'p2'), model('m5'), ...keep(textBy('p1', 's', 't2'))],
      });
      expect([...(await store.texts.of('s')).keys()]).toEqual(['m4', 'm5']);
    });

    test('from where a participant takes part is filled in, and stays empty once the participant is erased', async () => {
      const store = await fresh().open();
      const unknown: Recruit = { ...RECRUIT, address: null, userAgent: null };
      await store.events.append([], 'c1', { also: [{ kind: 'keepRecruit', row: unknown }] });
      const { participant, address, userAgent } = RECRUIT;
      const also = [{ kind: 'keepBrowser', row: { participant, address, userAgent } }] as const;
      await store.events.append([], 'c2', { also });
      expect(await store.studies.recruitOf('p1')).toEqual(RECRUIT);
      const erasure = { participant, study: 'x', at: 9, cause: 'participant' } as const;
      await store.events.append([], 'c3', { also: [{ kind: 'erasePerson', row: erasure }] });
      await store.events.append([], 'c4', { also });
      expect(await store.studies.recruitOf('p1')).toMatchObject({ address: null, userAgent: null });
    });

    test('with a new right to a place the oldest ones go, and those to other places stay', async () => {
      const store = await fresh().open();
      const issue = async (row: ParticipantToken, earlier: number): Promise<void> => {
        const also = [{ kind: 'issueParticipantToken', row, earlier }] as const;
        await store.events.append([], `c-${row.tokenHash}-${row.createdAt}`, { also });
      };
      const has = async () => {
        const known = await Promise.all(['h0', 'h1', 'h2', 'h3'].map((hash) => store.studies.withToken(hash)));
        return known.flatMap((row) => row?.tokenHash ?? []);
      };
      await issue({ ...TOKEN, tokenHash: 'h0', participant: 'p2', createdAt: 1 }, 0);
      for (const [i, tokenHash] of ['h1', 'h2', 'h3'].entries())
        await issue({ ...TOKEN, tokenHash, createdAt: 5 + i }, 1);
      expect(await has()).toEqual(['h0', 'h2', 'h3']);
      // one that is there stays as it is
      await issue({ ...TOKEN, tokenHash: 'h2', createdAt: 9 }, 1);
      expect(await store.studies.withToken('h2')).toMatchObject({ createdAt: 6 });
      await issue({ ...TOKEN, tokenHash: 'h2', createdAt: 9 }, 0);
      expect(await has()).toEqual(['h0', 'h2']);
    });

    test('a key has one place in a study: a second one fails, with its events', async () => {
      const store = await fresh().open();
      const join = (participant: string, study: string) =>
        store.events.append([words(`participant-${participant}`, 0, 'arrived')], 'join', {
          also: [{ kind: 'keepRecruit', row: { ...RECRUIT, participant, study } }],
        });
      await join('p1', 'x');
      await expect(join('p2', 'x')).rejects.toThrow(CommitFailed);
      await join('p3', 'y');
      expect(await store.events.streams()).toEqual(['participant-p1', 'participant-p3']);
    });

    test('of a person who is erased the key stays, no text is kept any more, and others are as before', async () => {
      const store = await fresh().open();
      const others = { ...RECRUIT, participant: 'p2', externalKey: 'k2' };
      const [own, theirs, late] = [textBy('p1', 's', 't1', 1), textBy('p2', 's', 't2', 2), textBy('p1', 's', 't3', 3)];
      await store.events.append([words('participant-p1', 0, 'arrived')], 'c1', {
        also: [
          { kind: 'keepRecruit', row: RECRUIT },
          { kind: 'keepRecruit', row: others },
          { kind: 'issueParticipantToken', row: TOKEN, earlier: 0 },
          ...keep(own, theirs),
        ],
      });
      await store.studies.keepDraft({ participant: 'p1', key: 'page', revision: 1, value: 'half' });
      expect(await store.studies.heldAbout('p1')).toEqual({
        texts: 1,
        drafts: 1,
        rights: 1,
        recruit: true,
        payee: false,
      });
      const erasure = { participant: 'p1', study: 'x', at: 9, cause: { operator: 'o', reason: null } };
      for (const command of ['c2', 'c3'])
        await store.events.append([], command, { also: [{ kind: 'erasePerson', row: erasure }] });
      await store.events.append([], 'c4', { also: keep(late) });
      await store.studies.keepDraft({ participant: 'p1', key: 'page', revision: 2, value: 'late' });
      expect(await store.studies.heldAbout('p1')).toEqual({
        texts: 0,
        drafts: 0,
        rights: 0,
        recruit: false,
        payee: false,
      });
      const gone = { externalId: null, submissionId: null, query: null, address: null, userAgent: null };
      expect(await store.studies.recruitWith('x', 'k1')).toEqual({ ...RECRUIT, ...gone });
      expect(await store.studies.recruitOf('p2')).toEqual(others);
      expect([...(await store.texts.of('s')).values()]).toEqual([theirs]);
      expect(await store.studies.erasuresOf('x')).toEqual([erasure]);
      expect(await store.studies.erasuresOf('y')).toEqual([]);
    });

    test('the ids of a payee are kept apart before the erasure takes them, and go once they are dropped', async () => {
      const store = await fresh().open();
      const others = { ...RECRUIT, participant: 'p2', externalKey: 'k2', externalId: null, submissionId: null };
      const row = (participant: string) => ({ participant, study: 'x', at: 9, cause: 'participant' }) as const;
      await store.events.append([], 'c1', {
        also: [
          { kind: 'keepRecruit', row: RECRUIT },
          { kind: 'keepRecruit', row: others },
        ],
      });
      for (const [n, participant] of ['p1', 'p2', 'p1'].entries())
        await store.events.append([], `erase-${n}`, {
          also: [
            { kind: 'keepPayee', participant, until: 77 },
            { kind: 'erasePerson', row: row(participant) },
          ],
        });
      const payee = { participant: 'p1', study: 'x', externalId: 'e1', submissionId: 's1', until: 77 };
      expect(await store.studies.payeesOf('x')).toEqual([payee]);
      expect(await store.studies.payeesOf('y')).toEqual([]);
      expect([await store.studies.payeeOf('p1'), await store.studies.payeeOf('p2')]).toEqual([payee, null]);
      expect(await store.studies.heldAbout('p1')).toEqual({
        texts: 0,
        drafts: 0,
        rights: 0,
        recruit: false,
        payee: true,
      });
      expect(await store.studies.personalRowsIn('x')).toBe(3);
      await store.events.append([], 'drop', { also: [{ kind: 'dropPayees', participants: ['p1', 'p3'] }] });
      expect(await store.studies.payeesOf('x')).toEqual([]);
    });

    test('a study that is emptied has no payees', async () => {
      const store = await fresh().open();
      const also: readonly SideWrite[] = [
        { kind: 'keepRecruit', row: RECRUIT },
        { kind: 'keepRecruit', row: { ...RECRUIT, participant: 'p9', study: 'y' } },
        { kind: 'keepPayee', participant: 'p1', until: 77 },
        { kind: 'keepPayee', participant: 'p9', until: 77 },
        { kind: 'emptyStudy', study: 'x' },
      ];
      await store.events.append([], 'c1', { also });
      expect(await store.studies.payeesOf('x')).toEqual([]);
      expect(await store.studies.payeesOf('y')).toHaveLength(1);
    });

    test('a person who asks for the erasure keeps the right to the place', async () => {
      const store = await fresh().open();
      const row = { participant: 'p1', study: 'x', at: 9, cause: 'participant' } as const;
      const also: readonly SideWrite[] = [
        { kind: 'issueParticipantToken', row: TOKEN, earlier: 0 },
        { kind: 'erasePerson', row },
      ];
      await store.events.append([], 'c1', { also });
      expect(await store.studies.withToken('h1')).toEqual(TOKEN);
    });

    test('of two drafts of a page the newer revision stays, whichever comes last', async () => {
      const store = await fresh().open();
      const draft = (revision: number, key = 'page') => ({ participant: 'p1', key, revision, value: { revision } });
      await store.studies.keepDraft(draft(2));
      await store.studies.keepDraft(draft(1));
      await store.studies.keepDraft(draft(2, 'another'));
      expect(await store.studies.draftOf('p1', 'page')).toEqual(draft(2));
      await store.studies.keepDraft(draft(3));
      expect(await store.studies.draftsOf('p1')).toEqual([draft(2, 'another'), draft(3)]);
      await store.events.append([], 'c1', { also: [{ kind: 'dropDrafts', participant: 'p1' }] });
      expect(await store.studies.draftsOf('p1')).toEqual([]);
    });
  });
}
