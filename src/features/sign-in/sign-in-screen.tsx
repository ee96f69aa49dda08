import { useState, type ReactNode } from 'react'
import { BrandMark } from '#src/ui/icons/brand-mark.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { DownloadIcon, HelpIcon, OfflineIcon, SentIcon, AddPersonIcon, KeyIcon, GlobeIcon, AlertIcon, WaitingIcon } from '#src/ui/icons/icons.ts'
import { t, plural } from '#src/ui/text/translate.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useDeviceSettings } from '#src/workspace/device/device-settings.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { chooseLanguage } from '#src/workspace/display/choose-language.ts'
import { languages } from '#src/workspace/display/show-language.ts'
import { Avatar } from '#src/ui/icons/avatar.tsx'
import { initialsOf } from '#src/workspace/format/initials.ts'
import type { KnownPerson } from './known-person.ts'
import { SignInForm, type SignInFormProps } from './sign-in-form.tsx'
import classes from './sign-in.module.css'

/** With its keypad, only where someone has set a PIN. */
const PinForm = lazyComponent(async () => (await import('./pin-form.tsx')).PinForm)

export interface SignInScreenProps extends Pick<SignInFormProps, 'busy' | 'error' | 'asksCode' | 'onSubmit' | 'onBack'> {
  people: readonly KnownPerson[]
  connected: boolean
  onForgot: () => void
  onPin: (userId: number, pin: string) => void
  /** The button for a passkey: of this person, or of anyone. */
  renderPasskey: (userId: number | null) => ReactNode
  /** The button for single sign-on. */
  sso: ReactNode
}

/** Who is working? The people this device knows, or someone else by name; with the password, or for a while after it with a PIN. */
export function SignInScreen({ people, connected, onForgot, onPin, renderPasskey, sso, ...form }: SignInScreenProps) {
  const navigate = useNavigate()
  const [login, setLogin] = useState(people.length === 1 ? people[0]!.login : '')
  const { name: deviceName } = useDeviceSettings()
  const [usesPassword, setUsesPassword] = useState(false)
  const choose = (next: string) => {
    form.onBack()
    setUsesPassword(false)
    setLogin(next)
  }
  const isByPin = ({ pinOnline, pinOffline }: KnownPerson) => pinOnline || (pinOffline && !connected)
  const chosen = people.find((person) => person.login === login)
  const asksPin = chosen !== undefined && isByPin(chosen) && !usesPassword
  return (
    <main className={classNames(classes.screen, people.length === 0 && classes.alone)}>
      <header className={classes.head}>
        <span className={classes.brand}>
          <BrandMark label="Aliquot" />
          <span className="head" aria-hidden>
            Aliquot
          </span>
          {deviceName && <span className="muted">{deviceName}</span>}
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
        <section className={classes.who}>
          <h1>{t('Who is working?')}</h1>
          <p className="muted">{t('Tap your name.')}</p>
          <div className={classes.people}>
            {people.map((person) => (
              <PersonTile key={person.userId} person={person} byPin={isByPin(person)} chosen={person.login === login} onChoose={() => choose(person.login)} />
            ))}
          </div>
          <Button icon={AddPersonIcon} tall onClick={() => choose('')}>
            {t('Someone else')}
          </Button>
        </section>
      )}
      <section className={classes.pad} aria-label={t('Sign in')}>
        {people.length > 0 ? <h2>{chosen?.fullName ?? t('Sign in')}</h2> : <h1>{t('Sign in')}</h1>}
        {chosen && asksPin ? (
          <LazyBoundary fallback={<Spinner />}>
            <PinForm
              key={chosen.userId}
              busy={form.busy}
              error={form.error}
              onPin={(pin) => onPin(chosen.userId, pin)}
              onPassword={() => setUsesPassword(true)}
            />
          </LazyBoundary>
        ) : (
          <SignInForm key={chosen?.userId ?? 0} login={login} onLogin={setLogin} {...form} fixed={Boolean(chosen)} />
        )}
        {!form.asksCode && renderPasskey(chosen?.userId ?? null)}
        {!form.asksCode && sso}
        {!form.asksCode && !asksPin && (
          <Button variant="plain" icon={KeyIcon} onClick={onForgot}>
            {t('Forgot your password?')}
          </Button>
        )}
        {!connected && (
          <p className="muted small">
            {t('Offline, you can sign in only if you have signed in on this device before. Everything saved on this device stays here.')}
          </p>
        )}
        <Button variant="plain" icon={DownloadIcon} onClick={() => navigate(addresses.install)}>
          {t('Install Aliquot on this device')}
        </Button>
        <Button variant="plain" icon={HelpIcon} onClick={() => navigate(addresses.help)}>
          {t('Help')}
        </Button>
        <OtherLanguages />
      </section>
    </main>
  )
}

/** Each language except the one on screen, in its own words. */
const OtherLanguages = () =>
  languages
    .filter(({ value }) => value !== document.documentElement.lang)
    .map(({ value, label }) => (
      <Button key={value} variant="plain" icon={GlobeIcon} lang={value} onClick={() => void chooseLanguage(value)}>
        {label}
      </Button>
    ))

interface PersonTileProps {
  person: KnownPerson
  /** Their PIN is enough. */
  byPin: boolean
  chosen: boolean
  onChoose: () => void
}

/** Someone this device knows, with how much is waiting for them. */
function PersonTile({ person, byPin, chosen, onChoose }: PersonTileProps) {
  return (
    <button type="button" className={classes.person} aria-pressed={chosen} onClick={onChoose}>
      <Avatar initials={initialsOf(person.fullName)} large plain={!chosen} />
      <b>{person.fullName}</b>
      <span className="muted small">{byPin ? t('PIN') : t('Password required')}</span>
      {person.waiting > 0 && (
        <span className={classes.waiting}>
          <WaitingIcon className="i i-xs" aria-hidden />
          {plural(person.waiting, { one: '# waiting change by {name}', other: '# waiting changes by {name}' }, { name: person.fullName })}
          {person.groupsWaiting > 1 && <> {t('in {count} groups', { count: person.groupsWaiting })}</>}
        </span>
      )}
      {person.toReview > 0 && (
        <span className={classNames(classes.waiting, classes.review)}>
          <AlertIcon className="i i-xs" aria-hidden />
          {plural(person.toReview, { one: '# to review', other: '# to review' })}
        </span>
      )}
    </button>
  )
}
