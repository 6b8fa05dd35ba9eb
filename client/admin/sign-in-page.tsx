/** /admin for a browser in which no operator is signed in. */
import { HomeLink, Screen } from '../page.tsx';
import { DoorForm } from './door-form.tsx';
import { signIn } from './people-api.ts';

export function SignInPage({ onSignedIn }: { readonly onSignedIn: () => void }) {
  return (
    <Screen title="Sign in" heading="Sign in">
      <p>The pages of studies are for operators of this server.</p>
      <DoorForm
        name=""
        onSend={async (given) => {
          await signIn(given);
          onSignedIn();
        }}
      >
        <HomeLink />
      </DoorForm>
      <details className="small muted">
        <summary>The password is lost, or there is none yet</summary>
        <p>
          An owner makes a link for a new password under Operators. On the machine of the server,{' '}
          <code>npx standpoint lab operator link</code> prints a link that makes an owner.
        </p>
      </details>
    </Screen>
  );
}
