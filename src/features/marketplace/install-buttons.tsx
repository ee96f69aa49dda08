import { useRef, useState } from 'react'
import { limits } from '#domain/limits.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { GlobeIcon } from '#src/ui/icons/icons.ts'
import { UploadIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { useInstall } from './use-install.tsx'
import { FileInput } from '#src/ui/fields/file-input.tsx'

/** From a file or an address: the same for an update. */
export function InstallButtons() {
  const { look, find, isLooking, dialog } = useInstall()
  const input = useRef<HTMLInputElement>(null)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button icon={GlobeIcon} onClick={() => setAsking(true)}>
        {t('From an address…')}
      </Button>
      <FileInput ref={input} label={t('Script of an add-on')} accept=".js,text/javascript" onFile={(file) => void look(file)} />
      <Button icon={UploadIcon} loading={isLooking} onClick={() => input.current?.click()}>
        {t('From a file…')}
      </Button>
      {isAsking && <AddressDialog onClose={() => setAsking(false)} find={(address) => find({ address })} />}
      {dialog}
    </>
  )
}

function AddressDialog({ onClose, find }: { onClose: () => void; find: (address: string) => Promise<string | undefined> }) {
  const form = useDraft({
    label: t('Address of an add-on'),
    initial: { address: '' },
    validate: ({ address }) => ({ address: /^https?:\/\/\S+$/.test(address.trim()) ? null : t('Enter an address that begins with https://.') }),
    onSave: async ({ address }): Promise<void> => {
      const failure = await find(address.trim())
      if (failure) return showErrors({ address: failure })
      release()
      onClose()
    },
  })
  const { draft, set, errorOf, showErrors, release } = form
  return (
    <DraftDialog title={t('Install from an address')} action={t('Review')} form={form} onClose={onClose}>
      <TextField
        label={t('Address of the script')}
        hint={t('Only from addresses that whoever runs this server allows. Nothing is installed before you have seen what it may do.')}
        value={draft.address}
        onChange={(address) => set('address', address)}
        error={errorOf('address')}
        maxLength={limits.address.longest}
        autoFocus
      />
    </DraftDialog>
  )
}
