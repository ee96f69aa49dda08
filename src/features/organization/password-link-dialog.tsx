import type { PasswordLink } from '#domain/wire/organization/organization.ts'
import { CopyLinkDialog } from '#src/ui/dialogs/copy-link-dialog.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

/** A link for a new password, shown only now. It begins with the address that the administrator uses, which leads to the server. */
export const PasswordLinkDialog = ({ made: { code, email, mail }, name, onClose }: { made: PasswordLink; name: string; onClose: () => void }) => (
  <CopyLinkDialog
    title={t('Link for a new password')}
    link={`${location.origin}${addresses.resetPassword}#${code}`}
    mail={mail}
    email={email}
    note={t('{name} can use it to choose a new password. It works once, within one hour, for anyone who has it. It is not shown again.', { name })}
    onClose={onClose}
  />
)
