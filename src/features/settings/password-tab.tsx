import { limits } from '#domain/limits.ts'
import { passwordFault } from '#domain/rules/people/password-fault.ts'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { KeyIcon } from '#src/ui/icons/icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { passwordFaultText } from '#src/workspace/format/password-fault-text.ts'
import { DraftForm } from '#src/workspace/editing/draft-form.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { useSettings } from './settings-context.ts'
import classes from './settings-screen.module.css'

const empty = { currentPassword: '', newPassword: '', again: '', endTokens: false }

/** Changes the person's password, for all devices. */
export function PasswordTab() {
  const { owner, onChangePassword } = useSettings()
  const form = useDraft({
    label: null,
    initial: empty,
    validate: ({ currentPassword, newPassword, again }) => ({
      currentPassword: currentPassword ? null : t('Enter your password.'),
      newPassword: passwordFaultText(passwordFault(newPassword, owner, currentPassword)),
      again: again === newPassword ? null : t('The passwords do not match.'),
    }),
    onSave: async (typed): Promise<void> => {
      const { again: _, ...passwords } = typed
      const problem = await onChangePassword(passwords)
      if (problem?.about === 'new') return showErrors({ newPassword: passwordFaultText(problem.fault) })
      if (problem?.about === 'current') return showErrors({ currentPassword: t(problem.message) })
      if (problem) return showFailure(problem.message)
      reset()
      showFooterMessage(t('Password changed'))
    },
  })
  const { draft, set, errorOf, showErrors, showFailure, isSaving, reset } = form
  const put = (name: 'currentPassword' | 'newPassword' | 'again') => (value: string) => set(name, value)
  return (
    <div className={classes.panel}>
      <p className="muted">{t('Your password is the same on all devices.')}</p>
      <Card title={t('Change password')}>
        <DraftForm
          form={form}
          className={classes.setting}
          button={
            <Button type="submit" variant="primary" icon={KeyIcon} loading={isSaving}>
              {t('Change password')}
            </Button>
          }
        >
          {/* Password managers store the new password under this name. */}
          <input type="text" name="username" autoComplete="username" value={owner.login} readOnly hidden />
          <PasswordField label={t('Current password')} value={draft.currentPassword} onChange={put('currentPassword')} error={errorOf('currentPassword')} />
          <PasswordField
            label={t('New password')}
            value={draft.newPassword}
            onChange={put('newPassword')}
            autoComplete="new-password"
            hint={
              errorOf('newPassword')
                ? undefined
                : t('At least {count} characters. A few words are easy to remember and hard to guess.', { count: limits.password.least })
            }
            error={errorOf('newPassword')}
          />
          <PasswordField label={t('Repeat new password')} value={draft.again} onChange={put('again')} autoComplete="new-password" error={errorOf('again')} />
          <Checkbox label={t('Also end the access tokens of my programs')} checked={draft.endTokens} onChange={(checked) => set('endTokens', checked)} />
          <p className="muted">
            {t('You will be signed out in all other browsers and on all other devices. Their unsynced changes stay there until you sign in again.')}
          </p>
        </DraftForm>
      </Card>
    </div>
  )
}
