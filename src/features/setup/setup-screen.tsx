import { limits } from '#domain/limits.ts'
import { passwordFault, type PasswordFault } from '#domain/rules/people/password-fault.ts'
import type { SetUpInput } from '#domain/wire/accounts/setup.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { DoneIcon } from '#src/ui/icons/icons.ts'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { FieldPair, PlainPage } from '#src/ui/layout/plain-page.tsx'
import { t } from '#src/ui/text/translate.ts'
import { DraftForm } from '#src/workspace/editing/draft-form.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { passwordFaultText } from '#src/workspace/format/password-fault-text.ts'

export interface SetupScreenProps {
  /** The token of the setup link; without one there is nothing to set up. */
  token: string
  /** The server's message about the last attempt. */
  error: string | undefined
  /** Returns what is wrong with the password, if the server says so. */
  onSubmit: (input: SetUpInput) => Promise<PasswordFault | null>
}

const empty = { group: '', firstName: '', lastName: '', login: '', email: '', password: '', again: '' }

/** The first page of a new server: the group that works here, and its administrator. */
export function SetupScreen({ token, error, onSubmit }: SetupScreenProps) {
  const atLeast = t('Use at least {count} characters.', { count: limits.password.least })
  const missing = (text: string) => (text.trim() ? null : t('This field is required.'))
  const form = useDraft({
    label: t('Set up this server'),
    initial: empty,
    validate: ({ group, firstName, lastName, login, password, again }) => ({
      group: missing(group),
      firstName: missing(firstName),
      login: missing(login),
      password: passwordFaultText(passwordFault(password, { login, fullName: `${firstName} ${lastName}` })),
      again: again === password ? null : t('The passwords do not match.'),
    }),
    onSave: async (typed): Promise<void> => {
      const { again: _, ...input } = typed
      const fault = await onSubmit({ token, ...input })
      if (fault) showErrors({ password: passwordFaultText(fault) })
    },
  })
  const { draft, set, errorOf, showErrors, isSaving } = form
  const put = (name: keyof typeof empty) => (value: string) => set(name, value)
  return (
    <PlainPage>
      <DraftForm
        form={form}
        button={
          <Button type="submit" variant="primary" icon={DoneIcon} loading={isSaving} full>
            {t('Set up')}
          </Button>
        }
      >
        <h1>{t('Set up this server')}</h1>
        <p className="muted">{t('Create your group, with you as its administrator. The link works only once.')}</p>
        <TextField label={t('Group')} name="group" value={draft.group} onChange={put('group')} error={errorOf('group')} autoComplete="organization" autoFocus />
        <FieldPair>
          <TextField
            label={t('First name')}
            name="firstName"
            value={draft.firstName}
            onChange={put('firstName')}
            error={errorOf('firstName')}
            autoComplete="given-name"
          />
          <TextField label={t('Last name')} name="lastName" value={draft.lastName} onChange={put('lastName')} autoComplete="family-name" />
        </FieldPair>
        <FieldPair>
          <TextField label={t('User name')} name="login" value={draft.login} onChange={put('login')} error={errorOf('login')} autoComplete="username" />
          <TextField label={t('Email')} name="email" type="email" value={draft.email} onChange={put('email')} autoComplete="email" />
        </FieldPair>
        <PasswordField
          label={t('Password')}
          name="password"
          value={draft.password}
          onChange={put('password')}
          autoComplete="new-password"
          hint={errorOf('password') ? undefined : atLeast}
          error={errorOf('password')}
        />
        <PasswordField
          label={t('Repeat password')}
          name="again"
          value={draft.again}
          onChange={put('again')}
          autoComplete="new-password"
          error={errorOf('again')}
        />
        {error && (
          <Banner tone="bad" live>
            {error}
          </Banner>
        )}
      </DraftForm>
    </PlainPage>
  )
}
