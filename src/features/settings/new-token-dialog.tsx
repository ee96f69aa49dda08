import { useState } from 'react'
import { accountLimits } from '#domain/account-limits.ts'
import type { TokenScope } from '#domain/wire/accounts/account-access.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { useFocusReturn } from '#src/ui/dialogs/overlay-stack.ts'
import { TokenDialog } from '#src/ui/dialogs/token-dialog.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { SaveFailure } from '#src/workspace/editing/save-failure.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { PasskeyProof } from '#src/workspace/passkeys/passkey-proof.tsx'

export interface NewTokenDialogProps {
  onCreated: () => void
  onClose: () => void
}

/** Asks for a name, what it may do, an expiration, and the password or a passkey; then shows the token, this once. */
export function NewTokenDialog({ onCreated, onClose }: NewTokenDialogProps) {
  const [token, setToken] = useState<string | null>(null)
  // Two dialogs, one after the other: the second one cannot know what opened the first.
  useFocusReturn()
  if (token !== null)
    return (
      <TokenDialog token={token} onClose={onClose}>
        {t('Programs send it in the Authorization header.')}
      </TokenDialog>
    )
  return (
    <TokenForm
      onCreated={(created) => {
        setToken(created)
        onCreated()
      }}
      onClose={onClose}
    />
  )
}

const never = 'never'

interface TokenFields {
  readonly name: string
  readonly scope: TokenScope
  readonly days: string
}

const firstFields: TokenFields & { readonly password: string } = { name: '', scope: 'write', days: String(accountLimits.accessTokens.days[1]), password: '' }

const tokenOf = ({ name, scope, days }: TokenFields) => ({ name: name.trim(), scope, days: days === never ? null : Number(days) })

function TokenForm({ onCreated, onClose }: { onCreated: (token: string) => void; onClose: () => void }) {
  const { serverSends } = useWorkspace()
  const { draft, set, errorOf, showErrors, failure, showFailure, isSaving, save, fieldsRef } = useDraft({
    label: null,
    initial: firstFields,
    validate: ({ name, password }) => ({
      name: name.trim() ? null : t('Enter what the token is for.'),
      password: password ? null : t('Enter your password.'),
    }),
    onSave: async ({ password, ...fields }): Promise<void> => {
      const answer = await serverSends.createAccessToken({ ...tokenOf(fields), currentPassword: password })
      if (answer.ok) return onCreated(answer.value.token)
      const { code, message } = answer.failure
      if (code === 'password.incorrect') return showErrors({ password: t(message) })
      showFailure(message)
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('New token')}
      width={480}
      actions={
        <>
          <Button tall onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" loading={isSaving} onClick={() => void save()}>
            {t('Create token')}
          </Button>
        </>
      }
    >
      <div className="stack-l" ref={fieldsRef}>
        <TextField
          label={t('What it is for')}
          placeholder={t('For example: plate reader')}
          value={draft.name}
          onChange={(name) => set('name', name)}
          maxLength={accountLimits.accessTokens.name}
          error={errorOf('name')}
          autoFocus
        />
        <SelectField
          label={t('What it may do')}
          value={draft.scope}
          onChange={(scope) => set('scope', scope as TokenScope)}
          options={[
            { value: 'write', label: t('Read and change data') },
            { value: 'read', label: t('Only read') },
          ]}
        />
        <SelectField
          label={t('Expires')}
          value={draft.days}
          onChange={(days) => set('days', days)}
          options={[
            ...accountLimits.accessTokens.days.map((days) => ({ value: String(days), label: plural(days, { one: 'in # day', other: 'in # days' }) })),
            { value: never, label: t('Never') },
          ]}
        />
        <PasswordField
          label={t('Your password')}
          value={draft.password}
          onChange={(password) => set('password', password)}
          onEnter={() => void save()}
          error={errorOf('password')}
        />
        <PasskeyProof
          disabled={isSaving || !draft.name.trim()}
          onProof={async (passkey) => {
            const answer = await serverSends.createAccessToken({ ...tokenOf(draft), passkey })
            if (answer.ok) onCreated(answer.value.token)
            return answer
          }}
        />
        <SaveFailure failure={failure} />
      </div>
    </Dialog>
  )
}
