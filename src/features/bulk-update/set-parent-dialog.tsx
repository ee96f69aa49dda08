import { useState } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import { errorEntry } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { Refusal } from '#domain/tx.ts'
import { readMember } from '#db/queries/people.ts'
import { readSample, readSamplesById } from '#db/queries/samples.ts'
import { write } from '#db/write.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { LinkIcon, ScanIcon } from '#src/ui/icons.ts'
import { Row } from '#src/ui/row.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { plural, t } from '#src/ui/translate.ts'
import { reportFailure } from '#src/workspace/report-failure.ts'
import { ScanButton } from '#src/workspace/scan-button.tsx'
import { useScanTaker } from '#src/workspace/scan-context.tsx'
import { showRefusal, useAct } from '#src/workspace/use-act.ts'
import { useResolveScan } from '#src/workspace/use-resolve-scan.ts'
import { useLive, useWorkspace } from '#src/workspace/workspace-context.tsx'
import { mayUpdateParents, parentActs, parentUndoActs } from './set-parent.ts'

export interface SetParentDialogProps {
  sampleIds: readonly number[]
  onClose: () => void
}

/** The parent of all chosen samples: scanned, or taken away. All of them or none. spec BULK-06 */
export function SetParentDialog({ sampleIds, onClose }: SetParentDialogProps) {
  const { workspace, writeContext } = useWorkspace()
  const doActs = useAct()
  const resolve = useResolveScan()
  const [code, setCode] = useState('')
  const [parent, setParent] = useState<SampleRow | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isWorking, setWorking] = useState(false)
  const about = useLive(
    async (workspace) => ({
      samples: (await readSamplesById(workspace, sampleIds)).flatMap((sample) => sample ?? []),
      member: await readMember(workspace, workspace.userId),
    }),
    [sampleIds],
  )
  const mayUpdate = about === undefined || mayUpdateParents(about.member, about.samples)

  const take = async (text: string) => {
    try {
      const found = await resolve(text)
      if (!found) return
      const sample = found.kind === 'sample' ? await readSample(workspace, found.id) : undefined
      setCode('')
      if (!sample || sample.archived) return setTrouble(messages.notAParent)
      if (sampleIds.includes(sample.id)) return setTrouble(messages.ownParent)
      setTrouble(null)
      setParent(sample)
    } catch (error) {
      showRefusal(error)
    }
  }
  useScanTaker(mayUpdate ? (text) => void take(text) : null)

  const set = async (parentId: number | null) => {
    if (!about || isWorking) return
    const before = about.samples
    const done = t(parentId === null ? messages.parentRemoved : messages.parentUpdated)
    const undo = async () => doActs(await parentUndoActs(workspace, before, parentId), { done: t('Undone') })
    setWorking(true)
    try {
      await write(workspace.disk, writeContext, parentActs(before, parentId), { batch: `parent ${writeContext.now()}` })
      showToast({ message: done, tone: 'ok', autoClose: limits.toast.autoClose, action: { label: t('Undo'), onAction: () => void undo() } })
      onClose()
    } catch (error) {
      setWorking(false)
      if (!(error instanceof Refusal)) reportFailure(error)
      setTrouble(error instanceof Refusal ? errorEntry(error.code).message : null)
      const failed = parentId === null ? messages.parentRemoveFailed : messages.parentUpdateFailed
      showToast({ message: t(failed), tone: 'bad', autoClose: limits.toast.autoClose })
    }
  }
  const hasParents = about?.samples.some((sample) => sample.parentId !== null) ?? false
  return (
    <Dialog
      opened
      onClose={onClose}
      blocking={isWorking}
      width={560}
      title={plural(sampleIds.length, { one: 'Parent of # sample', other: 'Parent of # samples' })}
      actions={
        mayUpdate && (
          <>
            {hasParents && (
              <Button tall disabled={isWorking} onClick={() => void set(null)}>
                {t('Remove parent')}
              </Button>
            )}
            <Button variant="primary" icon={LinkIcon} loading={isWorking} disabled={!parent} onClick={() => void set(parent!.id)}>
              {t('Set parent')}
            </Button>
          </>
        )
      }
    >
      <div className="stack-l">
        {!mayUpdate && (
          <Banner tone="bad" live>
            {t(messages.noParentPermission)}
          </Banner>
        )}
        {trouble && (
          <Banner tone="bad" live>
            {t(trouble)}
          </Banner>
        )}
        {mayUpdate && (
          <>
            {parent ? (
              <Card flush label={t('Parent')}>
                <Row
                  leading={<LinkIcon className="i" aria-hidden />}
                  title={parent.name}
                  subtitle={<span className="mono">{parent.altBarcode ?? toBarcode('sample', parent.id)}</span>}
                />
              </Card>
            ) : (
              <p className="flex">
                <ScanIcon className="i" aria-hidden />
                {t('Scan the parent sample')}
              </p>
            )}
            <TextField
              label={t('Code of the parent')}
              mono
              value={code}
              onChange={setCode}
              onEnter={() => code.trim() && void take(code)}
              autoFocus
              hint={t('Scan it, or type its code and press Enter.')}
            />
            <div>
              <ScanButton hint={t('Scan the parent sample')} onCode={(text) => void take(text)} />
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}
