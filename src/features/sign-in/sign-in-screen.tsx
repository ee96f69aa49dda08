import { useState } from 'react'
import { Avatar } from '#src/ui/avatar.tsx'
import { BrandMark } from '#src/ui/brand-mark.tsx'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { OfflineIcon, SentIcon, AddPersonIcon, WaitingIcon } from '#src/ui/icons.ts'
import { plural, t } from '#src/ui/translate.ts'
import { initialsOf, type KnownPerson } from './known-person.ts'
import { SignInForm } from './sign-in-form.tsx'
import look from './sign-in.module.css'

export interface SignInScreenProps {
  people: readonly KnownPerson[]
  connected: boolean
  busy: boolean
  error: string | undefined
  onSubmit: (login: string, password: string) => void
}

/** Who is working? The people this device knows, or somebody else by name; always with the password. */
export function SignInScreen({ people, connected, busy, error, onSubmit }: SignInScreenProps) {
  const [login, setLogin] = useState(people.length === 1 ? people[0]!.login : '')
  const chosen = people.find((person) => person.login === login)
  return (
    <div className={look.screen}>
      <header className={look.head}>
        <span className={look.brand}>
          <BrandMark label="" />
          <span className="head">Aliquot</span>
        </span>
        {connected ? (
          <Chip tone="ok" icon={SentIcon}>
            {t('Connected')}
          </Chip>
        ) : (
          <Chip tone="bad" icon={OfflineIcon}>
            {t('Offline')}
          </Chip>
        )}
      </header>
      {people.length > 0 && (
        <main className={look.who}>
          <h1>{t('Who is working?')}</h1>
          <p className="muted">{t('Tap your name.')}</p>
          <div className={look.people}>
            {people.map((person) => (
              <button key={person.userId} type="button" className={look.person} aria-pressed={person.login === login} onClick={() => setLogin(person.login)}>
                <Avatar initials={initialsOf(person.fullName)} large plain={person.login !== login} />
                <b>{person.fullName}</b>
                <span className="muted small">{t('Password needed')}</span>
                {person.waiting > 0 && (
                  <span className={look.waiting}>
                    <WaitingIcon className="i i-xs" aria-hidden />
                    {plural(person.waiting, { one: '# change waits', other: '# changes wait' })}
                  </span>
                )}
              </button>
            ))}
          </div>
          <Button icon={AddPersonIcon} tall onClick={() => setLogin('')}>
            {t('Someone else')}
          </Button>
        </main>
      )}
      <section className={look.pad} aria-label={t('Sign in')}>
        <h2>{chosen ? chosen.fullName : t('Sign in')}</h2>
        <SignInForm key={chosen?.userId ?? 0} login={login} onLogin={setLogin} onSubmit={onSubmit} busy={busy} error={error} fixed={Boolean(chosen)} />
        {!connected && <p className="muted small">{t('Signing in needs the network. What is saved on this device stays here.')}</p>}
      </section>
    </div>
  )
}
