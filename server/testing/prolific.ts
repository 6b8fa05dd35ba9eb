/** For tests: tokens as Prolific signs them, and how a server checks them. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { RecruiterKeys } from '../config.ts';
import { temporaryFolder } from './server.ts';

const AUDIENCE = 'lab.example.org';

export interface TestProlific {
  readonly recruiterKeys: RecruiterKeys;
  /** The query of a secured link: valid for an hour from now. */
  linkTo(person: string): Promise<string>;
}

export async function testProlific(): Promise<TestProlific> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const file = path.join(temporaryFolder(), 'keys.json');
  writeFileSync(file, JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' }] }));
  return {
    recruiterKeys: { keys: file, audiences: [AUDIENCE] },
    async linkTo(person) {
      const prolific = { PROLIFIC_PID: person, STUDY_ID: 'st', SESSION_ID: `sub-${person}` };
      const token = new SignJWT({ prolific }).setProtectedHeader({ alg: 'RS256', kid: 'one' }).setAudience(AUDIENCE);
      const signed = await token.setExpirationTime('1h').sign(privateKey);
      return `?${new URLSearchParams({ ...prolific, prolific_token: signed })}`;
    },
  };
}
