import { useCallback, useState } from 'react'
import type { DocumentRow } from '#domain/entities/document.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { canonicalJson } from '#domain/rules/sync/canonical-json.ts'
import type { RichContent } from '#domain/rules/documents/rich-text.ts'
import type { DocumentText } from '#domain/wire/notebook/document-versions.ts'
import { readDocumentUpdates, readTextOf } from '#db/queries/sections.ts'
import { write } from '#db/writing/write.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Segmented } from '#src/ui/buttons/segmented.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { HistoryIcon } from '#src/ui/icons/icons.ts'
import { RestoreIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { AnswerNotice } from '#src/workspace/data/answer-notice.tsx'
import { useServerAnswer } from '#src/workspace/data/use-server-answer.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { readDocumentContent } from '#src/workspace/documents/document-content.ts'
import { restoreText } from '#src/workspace/documents/restore-text.ts'
import { MarkedText } from '#src/workspace/rich-text/marked-text.tsx'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'
import { useVersions } from './use-versions.ts'
import { VersionList } from './version-list.tsx'
import classes from './history.module.css'

export interface SectionHistoryDialogProps {
  section: SectionRow
  documentId: string
  experiment: ExperimentRow
  mayWrite: boolean
  onClose: () => void
}

/** The versions of the text of a section: what changed in each, and restoring one. */
export function SectionHistoryDialog({ section, documentId, experiment, mayWrite, onClose }: SectionHistoryDialogProps) {
  const { serverReads } = useWorkspace()
  const { answer, showEarlier } = useVersions(documentId)
  const [chosen, setChosen] = useState<number>()
  const shown = chosen ?? answer.value?.list[0]?.version
  const text = useServerAnswer(
    useCallback(
      async () => (shown === undefined ? ({ ok: true, value: null } as const) : toShown(shown, await serverReads.documentVersion(documentId, shown))),
      [serverReads, documentId, shown],
    ),
  )
  const now = useLive(
    async (workspace) => {
      const document = await readTextOf(workspace, section)
      return document && { document, content: readDocumentContent(document, await readDocumentUpdates(workspace, documentId)) }
    },
    [section, documentId],
  )
  const restore = useRestore(experiment, section)
  // While the next one is read, the last one does not stand beside its time.
  const version = text.value?.version === shown ? text.value : undefined
  const content = version?.content ?? null
  const isRestorable = mayWrite && now?.document.state === 'open' && content !== null && now.content !== null && !isSame(content, now.content)
  const onRestore = async () => {
    if (content && now && (await restore(now.document, content))) onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('History of {name}', { name: section.name })}
      width={1040}
      height={560}
      actions={
        mayWrite && (
          <Button variant="primary" icon={RestoreIcon} disabled={!isRestorable} onClick={() => void onRestore()}>
            {t('Restore this version')}
          </Button>
        )
      }
    >
      <AnswerNotice {...answer} />
      {answer.value?.list.length === 0 && (
        <EmptyState icon={HistoryIcon} title={t('No versions yet')}>
          {t('What is written in this text is listed here once it has been sent.')}
        </EmptyState>
      )}
      {answer.value && answer.value.list.length > 0 && (
        <div className={classes.panes}>
          <VersionList versions={answer.value} shown={shown} onShow={setChosen} onEarlier={showEarlier} />
          <section aria-label={t('Text')} className={classes.text}>
            {version ? <VersionText version={version} now={now?.content ?? null} /> : <AnswerNotice {...text} value={undefined} />}
          </section>
        </div>
      )}
    </Dialog>
  )
}

type ShownText = DocumentText & { version: number }

const toShown = <Failure,>(version: number, answer: { ok: true; value: DocumentText } | { ok: false; failure: Failure }) =>
  answer.ok ? { ok: true as const, value: { ...answer.value, version } } : answer

const isSame = (one: RichContent, other: RichContent): boolean => canonicalJson(one) === canonicalJson(other)

type Comparison = 'changes' | 'now'

function VersionText({ version: { content, before }, now }: { version: ShownText; now: RichContent | null }) {
  const [comparison, setComparison] = useState<Comparison>('changes')
  if (!content) return <p className="muted">{t('This version has parts that cannot be shown.')}</p>
  const isLike = comparison === 'now' && now !== null && isSame(content, now)
  return (
    <div className="stack">
      <Segmented<Comparison>
        label={t('What is marked')}
        value={comparison}
        onChange={setComparison}
        options={[
          { value: 'changes', label: t('Changes in this version') },
          { value: 'now', label: t('Compared with now'), disabled: now === null },
        ]}
      />
      {isLike && <p className="muted">{t('This is the text as it is now.')}</p>}
      {comparison === 'changes' || now === null ? (
        <MarkedText before={before ?? []} after={content} />
      ) : (
        // What restoring would remove from the text as it is now, and what it would bring back.
        <MarkedText before={now} after={content} />
      )}
    </div>
  )
}

/** False if it was not saved; then it was said why. */
function useRestore(experiment: ExperimentRow, section: SectionRow) {
  const { workspace, writeContext } = useWorkspace()
  const name = `${experiment.name}, ${section.name}`
  return async (document: DocumentRow, content: RichContent): Promise<boolean> => {
    try {
      const undo = await restoreText({
        workspace,
        document,
        content,
        label: t('Restored a version of {name}', { name }),
        write: (mutations) => write(workspace.disk, writeContext, mutations),
      })
      const onUndo = () => undo().then(() => showToast({ message: t('Undone'), tone: 'ok' }), showRefusal)
      showToast({ message: t('Version restored'), tone: 'ok', action: { label: t('Undo'), onAction: () => void onUndo() } })
      return true
    } catch (error) {
      showRefusal(error)
      return false
    }
  }
}
