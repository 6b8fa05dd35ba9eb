/** /admin/account/bots: accounts of bots that run outside the server: make one, see where its bot plays, take it back. */
import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { BotAccounts } from '../../../answers/bots.ts';
import { Screen } from '../../page.tsx';
import { saidBy, useLoaded } from '../../use-loaded.ts';
import { AdminFrame } from '../frame.tsx';
import { NotListed } from '../not-listed.tsx';
import { getBots, revokeBot } from './bots-api.ts';
import { NewAccount } from './new-account.tsx';
import { OneAccount } from './one-account.tsx';

export function BotsPage() {
  const [loaded, again] = useLoaded(getBots);
  const [changed, setChanged] = useState<BotAccounts | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (loaded.kind === 'loading') return <Screen title="Bots" heading="Loading the accounts of bots …" />;
  if (loaded.kind === 'failed')
    return (
      <NotListed
        title="Bots"
        heading="The accounts of bots cannot be listed"
        message={loaded.message}
        onAgain={again}
      />
    );
  const accounts = changed ?? loaded.value;
  const show = async (asked: Promise<BotAccounts>): Promise<void> => {
    setProblem(null);
    try {
      setChanged(await asked);
    } catch (error) {
      setProblem(saidBy(error).message);
    }
  };
  return (
    <AdminFrame title="Bots">
      <div className="admin-list">
        <div className="admin-parts">
          <h1>Bots</h1>
          <p>
            A bot with an account runs outside the server, on any machine. It keeps one line to the server, over which
            it is invited to seats.
          </p>
        </div>
        <section className="admin-parts">
          <h2>Make an account</h2>
          <NewAccount onMade={() => void show(getBots())} />
        </section>
        <section className="admin-parts">
          <h2>Accounts</h2>
          <div className="actions">
            <Button className="button" onPress={() => void show(getBots())}>
              Look again
            </Button>
          </div>
          <p role="alert" className="problem">
            {problem}
          </p>
          {accounts.length === 0 && <p className="muted">No accounts have been given out.</p>}
          <ul className="admin-studies">
            {accounts.map((account) => (
              <OneAccount key={account.bot} account={account} onTakeBack={() => void show(revokeBot(account.bot))} />
            ))}
          </ul>
        </section>
      </div>
    </AdminFrame>
  );
}
