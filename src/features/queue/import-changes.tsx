import { useRef, useState } from 'react'
import { isSkip } from '#domain/commands/skip-number.ts'
import { readChangesFile, type FileFault, type UnsentChanges } from '#domain/wire/sync/changes-file.ts'
import { isUserMutation } from '#db/queries/queue.ts'
import { toQueued } from '#db/queue/unsent-changes.ts'
import type { Workspace } from '#db/workspace.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { MoreIcon } from '#src/ui/icons/icons.ts'
import { UploadIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Menu } from '#src/ui/menus/menu.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import type { ServerAnswer } from '#src/workspace/data/server-reads.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import { refusalText } from '#src/workspace/saving/refusal-text.ts'
import { SummaryRow } from './summary-row.tsx'
import { readWaitingSummaries } from './read-summaries.ts'
import { FileInput } from '#src/ui/fields/file-input.tsx'

/** Sends changes from a file to the server. Answers how many of them it rejected; those are in the inbox then. */
export type BringBack = (workspace: Workspace, changes: UnsentChanges) => Promise<ServerAnswer<number>>

/** How many changes of a file are listed before they are imported. */
const maxShown = 200

type Fault = FileFault | 'other-owner' | 'other-server'

/** Asks for a file of exported changes, shows what is in it, and brings it back. */
export function ImportChanges({ sendExportedChanges }: { sendExportedChanges: BringBack }) {
  const { workspace } = useWorkspace()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<UnsentChanges | Fault>()
  const close = () => setChosen(undefined)
  return (
    <>
      <FileInput ref={input} label={t('File of changes')} accept=".txt,text/plain" onFile={(file) => void readFile(workspace, file).then(setChosen)} />
      <Menu
        align="end"
        target={<IconButton icon={MoreIcon} label={t('More')} tall />}
        sections={[
          {
            id: 'file',
            items: [{ id: 'import', label: t('Import changes from file…'), icon: UploadIcon, onSelect: () => input.current?.click() }],
          },
        ]}
      />
      {typeof chosen === 'string' && <FaultDialog fault={chosen} onClose={close} />}
      {typeof chosen === 'object' && <ImportDialog changes={chosen} sendExportedChanges={sendExportedChanges} onClose={close} />}
    </>
  )
}

async function readFile(workspace: Workspace, file: File): Promise<UnsentChanges | Fault> {
  const changes = readChangesFile(await file.text())
  if (typeof changes === 'string') return changes
  if (changes.userId !== workspace.userId || changes.groupId !== workspace.groupId) return 'other-owner'
  const { epoch } = await workspace.disk.transaction([], (tx) => tx.cursor(), 'r')
  return epoch === changes.epoch ? changes : 'other-server'
}

function faultText(fault: Fault): string {
  switch (fault) {
    case 'unknown':
      return t('This file has no changes that can be imported.')
    case 'newer':
      return t('This file was exported by a newer release of Aliquot. Update Aliquot on this device first.')
    case 'damaged':
      return t('This file is damaged or incomplete. Nothing was imported.')
    case 'other-owner':
      return t('These changes belong to another user or another group. Sign in as that user, in that group, to import them.')
    case 'other-server':
      return t('These changes are from another server, or this server was restored from a backup since. They cannot be imported.')
  }
}

/** Why changes could not be sent; they stay in the file. */
function failureText(code: string): string {
  if (code === 'network.unreachable') return t('The server cannot be reached. The changes stay in the file. Connect, then try again.')
  if (code === 'server.put-back') return faultText('other-server')
  if (code === 'device.copied') return t('The device has sent different changes since it exported these. Export them again there.')
  return refusalText(code)
}

function FaultDialog({ fault, onClose }: { fault: Fault; onClose: () => void }) {
  return (
    <Dialog
      opened
      kind="error"
      title={t('Import changes from file')}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <p>{faultText(fault)}</p>
    </Dialog>
  )
}

function ImportDialog({ changes, sendExportedChanges, onClose }: { changes: UnsentChanges; sendExportedChanges: BringBack; onClose: () => void }) {
  const { workspace } = useWorkspace()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { deviceName, exportedAt, rejected } = changes
  const queued = changes.mutations.filter((mutation) => !isSkip(mutation)).map(toQueued)
  const count = queued.length + rejected.length
  const summaries = useLive((workspace) => readWaitingSummaries(workspace, queued.slice(0, maxShown)), [changes])
  const send = async () => {
    setSending(true)
    const answer = await sendExportedChanges(workspace, changes)
    setSending(false)
    if (!answer.ok) return setFailure(answer.failure.code)
    const done = plural(count, { one: '# change imported', other: '# changes imported' })
    if (answer.value === 0) showToast({ message: done, tone: 'ok' })
    else showToast({ message: plural(answer.value, { one: '{done}, # rejected', other: '{done}, # rejected' }, { done }), tone: 'warn' })
    onClose()
  }
  const moment = dateTimeText(exportedAt)
  return (
    <Dialog
      opened
      title={t('Import changes from file')}
      width={640}
      onClose={onClose}
      actions={
        <>
          <Button tall onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" icon={UploadIcon} disabled={isSending} onClick={() => void send()}>
            {plural(count, { one: 'Import # change', other: 'Import # changes' })}
          </Button>
        </>
      }
    >
      <div className="stack-l">
        <p>{deviceName ? t('Exported from {device}, {moment}.', { device: deviceName, moment }) : t('Exported {moment}.', { moment })}</p>
        {failure !== undefined && (
          <Banner tone="bad" live>
            {failureText(failure)}
          </Banner>
        )}
        {summaries && summaries.length > 0 && (
          <Card flush>
            {summaries.map((summary, at) => {
              const mutation = queued[at]!
              return (
                <SummaryRow
                  key={mutation.n}
                  summary={summary}
                  label={isUserMutation(mutation) ? mutation.label : t('Your settings')}
                  trailing={<span className="mono">{dateTimeText(mutation.capturedAt)}</span>}
                />
              )
            })}
          </Card>
        )}
        {queued.length > maxShown && <p>{t('{count} more', { count: queued.length - maxShown })}</p>}
        {rejected.length > 0 && (
          <p>
            {plural(rejected.length, {
              one: '# change was rejected before. It is added to your rejected changes.',
              other: '# changes were rejected before. They are added to your rejected changes.',
            })}
          </p>
        )}
      </div>
    </Dialog>
  )
}
