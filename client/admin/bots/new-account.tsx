/** The form that makes an account, and its token, which is shown this once. */
import { type ComponentProps, type FormEvent, useId, useState } from 'react';
import { Button } from 'react-aria-components';
import type { MadeBot } from '../../../answers/bots.ts';
import { saidBy } from '../../use-loaded.ts';
import { ShownOnce } from '../shown-once.tsx';
import { makeBot, type NewBot } from './bots-api.ts';

const FIRST: NewBot = { bot: '', owner: '', checksum: '', seats: 4, answerMs: 5000 };

export function NewAccount({ onMade }: { readonly onMade: () => void }) {
  const [wanted, setWanted] = useState(FIRST);
  const [made, setMade] = useState<MadeBot | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const set = (part: Partial<NewBot>): void => setWanted((now) => ({ ...now, ...part }));
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setProblem(null);
    try {
      setMade(await makeBot(wanted));
      setWanted(FIRST);
      onMade();
    } catch (error) {
      setProblem(saidBy(error).message);
    }
  };
  return (
    <>
      <form className="admin-new admin-bot" onSubmit={(event) => void send(event)}>
        <Text
          label="Name and version, as name@version"
          about="It stands for one program for ever: a changed program gets another version."
          value={wanted.bot}
          onChange={(bot) => set({ bot })}
        />
        <Text
          label="Owner"
          about="For your list: who answers for the bot."
          value={wanted.owner}
          maxLength={80}
          onChange={(owner) => set({ owner })}
        />
        <FileField key={made?.token ?? ''} onChecksum={(checksum) => set({ checksum })} onProblem={setProblem} />
        <Text
          label="Checksum, SHA-256 in hex"
          about="Of what the bot is: the bot names it whenever it connects. It is of the file, if you choose one."
          value={wanted.checksum}
          onChange={(checksum) => set({ checksum: checksum.trim() })}
        />
        <Count
          label="Seats"
          about="That it holds at once, at most."
          min={1}
          value={wanted.seats}
          onChange={(seats) => set({ seats })}
        />
        <Count
          label="Answers in, ms"
          about="How long it takes for an answer at most."
          min={0}
          value={wanted.answerMs}
          onChange={(answerMs) => set({ answerMs })}
        />
        <Button type="submit" className="button primary">
          Make the account
        </Button>
        <p role="alert" className="problem admin-about">
          {problem}
        </p>
      </form>
      {made && (
        <ShownOnce key={made.token} label={`Token of ${made.bot}`} value={made.token} copyWords="Copy the token">
          Keep the token now: the server keeps its hash only.
        </ShownOnce>
      )}
    </>
  );
}

interface FieldProps {
  readonly label: string;
  readonly about: string;
}

/** An input with its label, and below it what is written there. */
function Field({ label, about, ...input }: FieldProps & ComponentProps<'input'>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} aria-describedby={`${id}-about`} {...input} />
      <span id={`${id}-about`} className="muted small">
        {about}
      </span>
    </div>
  );
}

interface TextProps extends FieldProps {
  readonly value: string;
  readonly maxLength?: number;
  readonly onChange: (value: string) => void;
}

function Text({ maxLength = 64, onChange, ...field }: TextProps) {
  return (
    <Field
      {...field}
      required
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface CountProps extends FieldProps {
  readonly min: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function Count({ value, onChange, ...field }: CountProps) {
  return (
    <Field
      {...field}
      type="number"
      required
      step={1}
      value={Number.isNaN(value) ? '' : value}
      onChange={({ target }) => onChange(target.valueAsNumber)}
    />
  );
}

interface FileProps {
  readonly onChecksum: (checksum: string) => void;
  readonly onProblem: (problem: string) => void;
}

/** The browser computes the checksum; the file stays where it is. Browsers do so for pages over https and on the machine itself. */
function FileField({ onChecksum, onProblem }: FileProps) {
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (!globalThis.crypto.subtle)
      return onProblem('The browser computes checksums only on pages over https: write the checksum into its field.');
    const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
    onChecksum([...sum].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
  };
  return (
    <Field
      label="File of the program"
      about="Gives the checksum. The file is not sent."
      type="file"
      onChange={({ target }) => void take(target.files?.[0])}
    />
  );
}
