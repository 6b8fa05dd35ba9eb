/** Writes rows beside the log in the same transaction as their events, so that both are on disk or neither is. */
import { botSeatId } from '../beside/bots.ts';
import { modelUseId } from '../beside/models.ts';
import { rightRow } from '../beside/rights.ts';
import type { SideWrite } from '../rows.ts';
import { payeeWriter, personEraser, studyEmptier } from './erasures.ts';
import type { Database } from './open.ts';

import { writeBeat } from './uptime.ts';

/** Writes on this connection, in the transaction that the caller has opened. */
export function sideWriter(db: Database): (write: SideWrite) => void {
  const { $client: client } = db;
  const listSession = client.prepare(`
    INSERT INTO sessions (session, game, status, seats, turn, created_at, ended_at, outcome, cause, returns, label,
      parent)
    VALUES (@session, @game, @status, @seats, @turn, @createdAt, @endedAt, @outcome, @cause, @returns, @label,
      @parent)
    ON CONFLICT (session) DO UPDATE SET game = excluded.game, status = excluded.status, seats = excluded.seats,
      turn = excluded.turn, created_at = excluded.created_at, ended_at = excluded.ended_at,
      outcome = excluded.outcome, cause = excluded.cause, returns = excluded.returns, label = excluded.label,
      parent = excluded.parent`);
  const shelve = client.prepare(`
    INSERT INTO shelves (session, name, archived_at, deleted_at) VALUES (@session, @name, @archivedAt, @deletedAt)
    ON CONFLICT (session) DO UPDATE SET name = excluded.name, archived_at = excluded.archived_at,
      deleted_at = excluded.deleted_at`);
  const keepSecret = client.prepare('INSERT INTO session_secrets (session, seed) VALUES (?, ?)');
  const dropSecret = client.prepare('DELETE FROM session_secrets WHERE session = ?');
  const issueToken = client.prepare(`
    INSERT INTO seat_tokens (token_hash, session, seat, participant, kind, name, created_at)
    VALUES (@tokenHash, @session, @seat, @participant, @kind, @name, @createdAt)`);
  const keepText = client.prepare(`
    INSERT INTO texts (id, session, author, text, salt, created_at)
    SELECT @id, @session, @author, @text, @salt, @createdAt
    WHERE NOT EXISTS (
      SELECT 1 FROM erasures WHERE participant = @author OR participant IN (SELECT value FROM json_each(@mayQuote)))`);
  const eraseText = client.prepare('DELETE FROM texts WHERE id = ?');
  const dropReaders = [
    'DELETE FROM comments WHERE session = ?',
    'DELETE FROM quiz_answers WHERE quiz IN (SELECT id FROM quizzes WHERE session = ?)',
    'DELETE FROM quizzes WHERE session = ?',
  ].map((sql) => client.prepare(sql));
  const keepRight = client.prepare(`
    INSERT INTO rights (id, token_hash, kind, name, live, a_day, until, created_at, revoked_at)
    VALUES (@id, @tokenHash, @kind, @name, @live, @aDay, @until, @createdAt, @revokedAt)`);
  const keepOrigin = client.prepare('INSERT INTO origins (session, kind, "right", created_at) VALUES (?, ?, ?, ?)');
  const inviteBot = client.prepare(`
    INSERT INTO bot_seats (id, session, seat, account, participant, created_at, until, answer)
    VALUES (@id, @session, @seat, @account, @participant, @createdAt, @until, @answer)`);
  const keepPrompt = client.prepare('INSERT INTO prompts (hash, content) VALUES (?, ?) ON CONFLICT (hash) DO NOTHING');
  const addModelUse = client.prepare(`
    INSERT INTO model_use (id, day, study, calls, tokens, micros) VALUES (@id, @day, @study, @calls, @tokens, @micros)
    ON CONFLICT (id) DO UPDATE SET calls = calls + excluded.calls, tokens = tokens + excluded.tokens,
      micros = micros + excluded.micros`);
  const keepStudySecret = client.prepare(
    'INSERT INTO study_secrets (study, seed, join_key) VALUES (@study, @seed, @joinKey)',
  );
  const keepRecruit = client.prepare(`
    INSERT INTO recruits (participant, study, external_key, external_id, submission_id, query, address, user_agent,
      created_at)
    VALUES (@participant, @study, @externalKey, @externalId, @submissionId, @query, @address, @userAgent, @createdAt)`);
  const keepBrowser = client.prepare(`
    UPDATE recruits SET address = @address, user_agent = @userAgent WHERE participant = @participant
      AND NOT EXISTS (SELECT 1 FROM erasures WHERE participant = @participant)`);
  const dropParticipantTokens = client.prepare(`
    DELETE FROM participant_tokens WHERE participant = @participant AND token_hash <> @tokenHash AND token_hash NOT IN (
      SELECT token_hash FROM participant_tokens WHERE participant = @participant AND token_hash <> @tokenHash
      ORDER BY created_at DESC, token_hash LIMIT @earlier)`);
  const issueParticipantToken = client.prepare(`
    INSERT INTO participant_tokens (token_hash, participant, study, created_at)
    VALUES (@tokenHash, @participant, @study, @createdAt) ON CONFLICT (token_hash) DO NOTHING`);
  const dropDrafts = client.prepare('DELETE FROM drafts WHERE participant = ?');
  const erasePerson = personEraser(db);
  const emptyStudy = studyEmptier(db);
  const payees = payeeWriter(db);
  return (write) => {
    switch (write.kind) {
      case 'listSession': {
        const { seats, returns } = write.row;
        listSession.run({
          ...write.row,
          seats: JSON.stringify(seats),
          returns: returns === null ? null : JSON.stringify(returns),
        });
        return;
      }
      case 'shelve':
        shelve.run(write.row);
        return;
      case 'keepSecret':
        keepSecret.run(write.session, write.seed);
        return;
      case 'dropSecret':
        dropSecret.run(write.session);
        return;
      case 'issueToken':
        issueToken.run(write.row);
        return;
      case 'keepText':
        keepText.run({ ...write.row, mayQuote: JSON.stringify(write.mayQuote ?? []) });
        return;
      case 'eraseTexts':
        for (const id of write.ids) eraseText.run(id);
        return;
      case 'dropReaders':
        for (const drop of dropReaders) drop.run(write.session);
        return;
      case 'keepRight':
        keepRight.run(rightRow(write.right));
        return;
      case 'keepOrigin': {
        const { session, origin, at } = write;
        keepOrigin.run(session, origin.kind, origin.kind === 'right' ? origin.right : null, at);
        return;
      }
      case 'inviteBot':
        inviteBot.run({ id: botSeatId(write.row), ...write.row });
        return;
      case 'keepPrompt':
        keepPrompt.run(write.hash, write.content);
        return;
      case 'addModelUse':
        addModelUse.run({ id: modelUseId(write.use), ...write.use });
        return;
      case 'keepStudySecret':
        keepStudySecret.run(write.row);
        return;
      case 'keepRecruit':
        keepRecruit.run(write.row);
        return;
      case 'keepBrowser':
        keepBrowser.run(write.row);
        return;
      case 'issueParticipantToken': {
        const { tokenHash, participant } = write.row;
        dropParticipantTokens.run({ tokenHash, participant, earlier: write.earlier });
        issueParticipantToken.run(write.row);
        return;
      }
      case 'dropDrafts':
        dropDrafts.run(write.participant);
        return;
      case 'erasePerson':
        erasePerson(write.row);
        return;
      case 'keepPayee':
        payees.keep(write.participant, write.until);
        return;
      case 'dropPayees':
        payees.drop(write.participants);
        return;
      case 'emptyStudy':
        emptyStudy(write.study);
        return;
      case 'beat':
        writeBeat(db, write.at);
    }
  };
}
