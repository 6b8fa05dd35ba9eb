/** The rows beside the log that belong to an append, as statements of its transaction: both are on disk or neither is. */

import { botSeatId } from '../beside/bots.ts';
import { modelUseId } from '../beside/models.ts';
import { rightRow } from '../beside/rights.ts';
import type { SessionRow, SideWrite } from '../rows.ts';
import { emptyingStudy, erasingPerson, keepingPayee } from './erasures.ts';
import type { SqlStatement } from './statement.ts';

export function sideStatements(write: SideWrite): readonly SqlStatement[] {
  switch (write.kind) {
    case 'listSession':
      return [listing([write.row])];
    case 'shelve':
      return [upsert('shelves', 'session', write.row)];
    case 'keepSecret':
      return [insert('session_secrets', { session: write.session, seed: write.seed })];
    case 'dropSecret':
      return [{ text: 'DELETE FROM session_secrets WHERE session = $1', values: [write.session] }];
    case 'issueToken':
      return [insert('seat_tokens', write.row)];
    case 'keepText': {
      const { id, session, author, text, salt, createdAt } = write.row;
      return [
        {
          text: `INSERT INTO texts (id, session, author, text, salt, created_at)
            SELECT $1, $2, $3, $4, $5, $6
            WHERE NOT EXISTS (SELECT 1 FROM erasures WHERE participant = $3 OR participant = ANY($7))`,
          values: [id, session, author, text, salt, createdAt, write.mayQuote ?? []],
        },
      ];
    }
    case 'eraseTexts':
      return [{ text: 'DELETE FROM texts WHERE id = ANY($1)', values: [write.ids] }];
    case 'dropReaders':
      return [
        'DELETE FROM comments WHERE session = $1',
        'DELETE FROM quiz_answers WHERE quiz IN (SELECT id FROM quizzes WHERE session = $1)',
        'DELETE FROM quizzes WHERE session = $1',
      ].map((text) => ({ text, values: [write.session] }));
    case 'keepRight':
      return [insert('rights', rightRow(write.right))];
    case 'keepOrigin': {
      const { session, origin, at: createdAt } = write;
      const right = origin.kind === 'right' ? origin.right : null;
      return [insert('origins', { session, kind: origin.kind, right, createdAt })];
    }
    case 'inviteBot':
      return [insert('bot_seats', { id: botSeatId(write.row), ...write.row })];
    case 'keepPrompt':
      return [
        {
          text: 'INSERT INTO prompts (hash, content) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING',
          values: [write.hash, write.content],
        },
      ];
    case 'addModelUse': {
      const { day, study, calls, tokens, micros } = write.use;
      return [
        {
          text: `INSERT INTO model_use (id, day, study, calls, tokens, micros) VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (id) DO UPDATE SET calls = model_use.calls + excluded.calls,
              tokens = model_use.tokens + excluded.tokens, micros = model_use.micros + excluded.micros`,
          values: [modelUseId(write.use), day, study, calls, tokens, micros],
        },
      ];
    }
    case 'keepStudySecret':
      return [insert('study_secrets', write.row)];
    case 'keepRecruit':
      return [insert('recruits', write.row)];
    case 'keepBrowser': {
      const { participant, address, userAgent } = write.row;
      return [
        {
          text: `UPDATE recruits SET address = $2, user_agent = $3 WHERE participant = $1
            AND NOT EXISTS (SELECT 1 FROM erasures WHERE participant = $1)`,
          values: [participant, address, userAgent],
        },
      ];
    }
    case 'issueParticipantToken': {
      const { tokenHash, participant, study, createdAt } = write.row;
      return [
        {
          text: `DELETE FROM participant_tokens WHERE participant = $1 AND token_hash <> $2 AND token_hash NOT IN (
              SELECT token_hash FROM participant_tokens WHERE participant = $1 AND token_hash <> $2
              ORDER BY created_at DESC, token_hash LIMIT $3)`,
          values: [participant, tokenHash, write.earlier],
        },
        {
          text: `INSERT INTO participant_tokens (token_hash, participant, study, created_at) VALUES ($1, $2, $3, $4)
            ON CONFLICT (token_hash) DO NOTHING`,
          values: [tokenHash, participant, study, createdAt],
        },
      ];
    }
    case 'dropDrafts':
      return [{ text: 'DELETE FROM drafts WHERE participant = $1', values: [write.participant] }];
    case 'erasePerson':
      return erasingPerson(write.row);
    case 'keepPayee':
      return keepingPayee(write.participant, write.until);
    case 'dropPayees':
      return [{ text: 'DELETE FROM payees WHERE participant = ANY($1)', values: [write.participants] }];
    case 'emptyStudy':
      return emptyingStudy(write.study);
    case 'beat':
      return [upsert('server_beat', 'id', { id: 1, at: write.at })];
  }
}

/** The lines of sessions, each session once. */
export function listing(rows: readonly SessionRow[]): SqlStatement {
  const lines = rows.map(({ createdAt, endedAt, label, ...row }) => ({
    ...row,
    // UTF-8 cannot hold half of a surrogate pair
    label: label?.toWellFormed() ?? null,
    created_at: createdAt,
    ended_at: endedAt,
  }));
  return { name: 'listing', text: LISTING, values: [JSON.stringify(lines)] };
}

const LINE = [
  ...['session', 'game', 'status', 'seats', 'turn', 'created_at', 'ended_at', 'outcome', 'cause', 'returns', 'label'],
  'parent',
] as const;
const LISTING = `
  INSERT INTO sessions (${LINE.join(', ')}) SELECT ${LINE.join(', ')} FROM json_populate_recordset(NULL::sessions, $1::json)
  ON CONFLICT (session) DO UPDATE SET ${LINE.slice(1)
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')}`;

/** The keys are columns in camel case. */
function insert(table: string, row: object): SqlStatement {
  const keys = Object.keys(row);
  const columns = keys.map(columnOf).join(', ');
  const places = keys.map((_, i) => `$${i + 1}`).join(', ');
  return { text: `INSERT INTO ${table} (${columns}) VALUES (${places})`, values: Object.values(row) };
}

function upsert(table: string, key: string, row: object): SqlStatement {
  const { text, values } = insert(table, row);
  const others = Object.keys(row).filter((name) => name !== key);
  const changes = others.map((name) => `${columnOf(name)} = excluded.${columnOf(name)}`).join(', ');
  return { text: `${text} ON CONFLICT (${columnOf(key)}) DO UPDATE SET ${changes}`, values };
}

function columnOf(key: string): string {
  return `"${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`;
}
