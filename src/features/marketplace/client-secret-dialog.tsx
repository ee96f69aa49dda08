import type { AddonRow } from '#domain/entities/addon.ts'
import { msg } from '#domain/message.ts'
import { secretMethods, type AddonClient } from '#domain/wire/integrations/addons.ts'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'

const methodNames = { BODY: msg('In the body of the request'), BASIC_AUTH: msg('As a password in the header (Basic)') }

/** The secret with which this server is registered at the service of an add-on. It is written and never read: the server only says whether it has one. */
export function ClientSecretDialog({ addon, client, onClose }: { addon: AddonRow; client: AddonClient; onClose: () => void }) {
  const { serverSends } = useWorkspace()
  const title = t('Client secret of {name}', { name: addon.name })
  const form = useDraft({
    label: title,
    initial: { secret: '', method: client.method },
    validate: () => ({}),
    onSave: async ({ secret, method }): Promise<void> => {
      const saved = await serverSends.setAddonClient(addon.id, { clientSecret: secret.trim(), method })
      if (!saved.ok) return showFailure(saved.failure.message)
      release()
      showFooterMessage(t('Changes saved'))
      onClose()
    },
  })
  const { draft, set, release, showFailure } = form
  return (
    <DraftDialog title={title} action={t('Save')} form={form} onClose={onClose}>
      <PasswordField
        label={t('Client secret')}
        hint={
          client.hasClientSecret
            ? t('The server already has one, which nobody can read. To remove it, leave the field empty and save.')
            : t('The service issued it when the client {id} was registered there.', { id: client.clientID })
        }
        value={draft.secret}
        onChange={(secret) => set('secret', secret)}
        autoComplete="off"
      />
      <SelectField
        label={t('How it is sent')}
        hint={t('See the documentation of the service. Most services accept both ways.')}
        options={secretMethods.map((method) => ({ value: method, label: t(methodNames[method]) }))}
        value={draft.method}
        onChange={(value) => set('method', secretMethods.find((method) => method === value) ?? draft.method)}
      />
    </DraftDialog>
  )
}
