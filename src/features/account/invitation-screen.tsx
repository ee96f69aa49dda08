import { limits } from '#domain/limits.ts'
import type { Message } from '#domain/message.ts'
import { passwordFault, type PasswordFault } from '#domain/rules/people/password-fault.ts'
import { couldBeEmailAddress } from '#domain/rules/people/email-address.ts'
import type { NewPerson, Offer } from '#domain/wire/accounts/invitations.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { AddPersonIcon, SignInIcon } from '#src/ui/icons/icons.ts'
import { FieldPair, PlainPage } from '#src/ui/layout/plain-page.tsx'
import { t } from '#src/ui/text/translate.ts'
import { DraftForm } from '#src/workspace/editing/draft-form.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { passwordFaultText } from '#src/workspace/format/password-fault-text.ts'
import { OfferText } from './offer-text.tsx'

/** Why someone could not join: about one field, or the message about the invitation or the call. */
export type JoinProblem = { readonly fault: PasswordFault } | { readonly login: Message } | { readonly message: Message }

export interface InvitationScreenProps {
  offer: Offer
  /** Null once the account exists. */
  onAccept: (person: NewPerson) => Promise<JoinProblem | null>
  /** For someone who has an account. */
  onSignIn: () => void
}

/** What the link of an invitation leads to, for someone who is not signed in. */
export function InvitationScreen({ offer, onAccept, onSignIn }: InvitationScreenProps) {
  return (
    <PlainPage>
      <div className="stack-l">
        <OfferText offer={offer} />
        <Button icon={SignInIcon} onClick={onSignIn}>
          {t('I have an account on this server')}
        </Button>
        <AccountForm offer={offer} onAccept={onAccept} />
      </div>
    </PlainPage>
  )
}

const missing = (text: string) => (text.trim() ? null : t('This field is required.'))

function AccountForm({ offer, onAccept }: Pick<InvitationScreenProps, 'offer' | 'onAccept'>) {
  const [firstName = '', ...lastNames] = offer.name.split(/\s+/)
  const form = useDraft({
    label: t('New account'),
    initial: { firstName, lastName: lastNames.join(' '), login: '', email: offer.email, password: '', again: '' },
    validate: ({ firstName: first, lastName, login, email, password, again }) => ({
      firstName: missing(first),
      login: missing(login),
      email: !email.trim() || couldBeEmailAddress(email.trim()) ? null : t('Not a valid e-mail address'),
      password: passwordFaultText(passwordFault(password, { login, fullName: `${first} ${lastName}` })),
      again: again === password ? null : t('The passwords do not match.'),
    }),
    onSave: async (typed): Promise<void> => {
      const { again: _, ...person } = typed
      const problem = await onAccept({ ...person, email: person.email.trim() })
      if (problem === null) return
      if ('fault' in problem) return showErrors({ password: passwordFaultText(problem.fault) })
      if ('login' in problem) return showErrors({ login: t(problem.login) })
      showFailure(problem.message)
    },
  })
  const { draft, set, errorOf, showErrors, showFailure, isSaving } = form
  const put = (name: keyof typeof draft) => (value: string) => set(name, value)
  return (
    <DraftForm
      form={form}
      button={
        <Button type="submit" variant="primary" icon={AddPersonIcon} loading={isSaving} full>
          {t('Join {group}', { group: offer.group })}
        </Button>
      }
    >
      <h2>{t('Create an account')}</h2>
      <FieldPair>
        <TextField
          label={t('First name')}
          value={draft.firstName}
          onChange={put('firstName')}
          error={errorOf('firstName')}
          maxLength={100}
          autoComplete="given-name"
        />
        <TextField label={t('Last name')} value={draft.lastName} onChange={put('lastName')} maxLength={100} autoComplete="family-name" />
      </FieldPair>
      <FieldPair>
        <TextField label={t('User name')} value={draft.login} onChange={put('login')} error={errorOf('login')} maxLength={100} autoComplete="username" />
        <TextField
          label={t('Email')}
          type="email"
          value={draft.email}
          onChange={put('email')}
          error={errorOf('email')}
          maxLength={limits.email.longest}
          autoComplete="email"
        />
      </FieldPair>
      <PasswordField
        label={t('Password')}
        value={draft.password}
        onChange={put('password')}
        autoComplete="new-password"
        hint={
          errorOf('password')
            ? undefined
            : t('At least {count} characters. A few words are easy to remember and hard to guess.', { count: limits.password.least })
        }
        error={errorOf('password')}
      />
      <PasswordField label={t('Repeat password')} value={draft.again} onChange={put('again')} autoComplete="new-password" error={errorOf('again')} />
    </DraftForm>
  )
}
