import { useState } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import { errorEntry } from '#domain/command-errors.ts'
import type { Message } from '#domain/message.ts'
import { messages } from '#domain/messages.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { Refusal } from '#domain/tx.ts'
import { readMember } from '#db/queries/members.ts'
import { readSamplesById } from '#db/queries/samples.ts'
import { write } from '#db/writing/write.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { LinkIcon } from '#src/ui/icons/icons.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { SampleLinkInput } from '#src/workspace/samples/sample-link-input.tsx'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { useScanHandler } from '#src/workspace/scan/scan-context.tsx'
import { setSampleParentsChange, undoSampleParentsChange } from '#src/workspace/mutations/samples.ts'
import { showRefusal, useMutate } from '#src/workspace/saving/use-mutate.ts'
import { useResolveScan } from '#src/workspace/scan/use-resolve-scan.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { doneToast, failedToast, mayUpdateParents } from './set-parent.ts'

export interface SetParentDialogProps {
  sampleIds: readonly number[]
  onClose: () => void
}

/** Sets or removes the parent of all selected samples. All of them or none. spec BULK-06 */
export function SetParentDialog({ sampleIds, onClose }: SetParentDialogProps) {
  const { workspace, writeContext } = useWorkspace()
  const mutate = useMutate()
  const resolve = useResolveScan()
  const [parent, setParent] = useState<SampleRow | null>(null)
  const [problem, setProblem] = useState<Message | null>(null)
  const [isWorking, setWorking] = useState(false)
  const about = useLive(
    async (workspace) => ({
      samples: (await readSamplesById(workspace, sampleIds)).flatMap((sample) => sample ?? []),
      member: await readMember(workspace, workspace.userId),
    }),
    [sampleIds],
  )
  const mayUpdate = about === undefined || mayUpdateParents(about.member, about.samples)

  const handleScan = async (text: string) => {
    try {
      const found = await resolve(text)
      if (!found) return
      const sample = found.kind === 'sample' ? found.row : undefined
      if (!sample || sample.archived) return setProblem(messages.notAParent)
      if (sampleIds.includes(sample.id)) return setProblem(messages.ownParent)
      setProblem(null)
      setParent(sample)
    } catch (error) {
      showRefusal(error)
    }
  }
  useScanHandler(mayUpdate ? (text) => void handleScan(text) : null)

  const set = async (parentId: number | null) => {
    if (!about || isWorking) return
    const before = about.samples
    const { mutations } = setSampleParentsChange(before, parentId)
    const undo = () => void mutate(undoSampleParentsChange(workspace, before, parentId))
    setWorking(true)
    try {
      await write(workspace.disk, writeContext, mutations, { batch: `parent ${writeContext.now()}` })
      showToast({ ...doneToast(parentId), action: { label: t('Undo'), onAction: undo } })
      onClose()
    } catch (error) {
      setWorking(false)
      if (!(error instanceof Refusal)) reportFailure(error)
      setProblem(error instanceof Refusal ? errorEntry(error.code).message : null)
      showToast(failedToast(parentId))
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
        {problem && (
          <Banner tone="bad" live>
            {t(problem)}
          </Banner>
        )}
        {mayUpdate && (
          <SampleLinkInput
            label={t('Parent')}
            single
            autoFocus
            value={parent ? String(parent.id) : ''}
            onChange={() => setParent(null)}
            onCode={(text) => void handleScan(text)}
            hint={parent ? (parent.altBarcode ?? toBarcode('sample', parent.id)) : undefined}
          />
        )}
      </div>
    </Dialog>
  )
}
