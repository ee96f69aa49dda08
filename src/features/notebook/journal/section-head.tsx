import { use } from 'react'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { msg } from '#domain/message.ts'
import { isSamplesType } from '#domain/rules/notebook/section-samples.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { ArchiveIcon, EditIcon, HistoryIcon, LockIcon, MoreIcon } from '#src/ui/icons/icons.ts'
import { CommentIcon, CopyIcon, DownIcon, GripIcon, UnlockIcon, UpIcon } from '#src/ui/icons/more-icons.ts'
import { dragProps } from '#src/ui/input/drag.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { t } from '#src/ui/text/translate.ts'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { CommentsContext } from '#src/workspace/comments/comments-context.ts'
import { archiveSectionChange, lockSectionChange } from '#src/workspace/mutations/sections.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { LastChangeText } from '#src/workspace/notebook/last-change-text.tsx'
import { useMayUnlock } from '#src/workspace/notebook/section-lock.ts'
import { SaveSectionDialog, SectionHistoryDialog } from '#src/features/notebook/lazy-dialogs.ts'
import { canBeTemplate } from '#src/features/notebook/templates/can-be-template.ts'
import { ScanIn } from '#src/features/notebook/samples/samples-section.tsx'
import { LockChip } from './lock-chip.tsx'
import type { SectionMoves } from './use-section-moves.ts'
import classes from './journal.module.css'

export interface SectionHeadProps {
  section: SectionRow
  experiment: ExperimentRow
  /** In this section. */
  mayWrite: boolean
  mayWriteInExperiment: boolean
  moves: SectionMoves
  onReach: () => void
  onRename: () => void
}

/** What is dragged is a section, with its id. */
export const draggedSection = 'section:'

/** The name of a section, by which it is dragged, who changed it last, whether it is locked, and what can be done with it. */
export function SectionHead({ section, experiment, mayWrite, mayWriteInExperiment, moves, onReach, onRename }: SectionHeadProps) {
  const { id, name, type, documentId, lockedBy } = section
  const { userId } = useWorkspace().workspace
  const mayUnlock = useMayUnlock(section, experiment)
  const mutate = useMutate()
  const mayCreate = usePermission()('Experiment.Create')
  const { open } = useActionHost()
  const openHistory = (of: string) =>
    open((close) => <SectionHistoryDialog section={section} documentId={of} experiment={experiment} mayWrite={mayWrite} onClose={close} />)
  const renameItem = { id: 'rename', label: t('Rename'), icon: EditIcon, onSelect: onRename }
  const comments = use(CommentsContext)
  const commentItem = {
    id: 'comment',
    label: t('Comment…'),
    icon: CommentIcon,
    onSelect: () => comments?.open({ kind: 'begun-in-section', sectionId: id }, true),
  }
  const historyItems = documentId === null ? [] : [{ id: 'history', label: t('History'), icon: HistoryIcon, onSelect: () => openHistory(documentId) }]
  const lock = (locked: boolean) => void mutate(lockSectionChange(section, locked, userId))
  const lockItem =
    lockedBy === null
      ? { id: 'lock', label: t(msg('Lock', 'verb')), icon: LockIcon, onSelect: () => lock(true) }
      : { id: 'unlock', label: t('Unlock'), icon: UnlockIcon, disabled: !mayUnlock, onSelect: () => lock(false) }
  const templateItem = {
    id: 'template',
    label: t('Save as template…'),
    icon: CopyIcon,
    onSelect: () => open((close) => <SaveSectionDialog section={section} experiment={experiment} onClose={close} />),
  }
  const templateItems = mayCreate && canBeTemplate(section) ? [templateItem] : []
  const archiveItem = { id: 'archive', label: t(msg('Archive', 'verb')), icon: ArchiveIcon, onSelect: () => void mutate(archiveSectionChange(section, true)) }
  const moveItems = [
    { id: 'up', label: t('Move up'), icon: UpIcon, disabled: !moves.canMoveUp(id), onSelect: () => moves.moveUp(id) },
    { id: 'down', label: t('Move down'), icon: DownIcon, disabled: !moves.canMoveDown(id), onSelect: () => moves.moveDown(id) },
  ]
  return (
    <div className={classes.head}>
      <h2 className={classes.name} {...(mayWrite && dragProps(`${draggedSection}${id}`))}>
        {mayWrite && <GripIcon className={classNames('i i-s', classes.grip)} aria-hidden />}
        {name}
      </h2>
      <span className={classNames('small muted nowrap', classes.changed)}>
        <LastChangeText change={section} />
      </span>
      {lockedBy !== null && <LockChip lockedBy={lockedBy} />}
      {mayWrite && isSamplesType(type) && <ScanIn section={section} onReach={onReach} />}
      {(mayWriteInExperiment || documentId !== null || !experiment.archived || templateItems.length > 0) && (
        <Menu
          align="end"
          target={<IconButton icon={MoreIcon} variant="plain" tooltip={false} label={t('Actions for {name}', { name })} className={classes.more} />}
          sections={[
            {
              id: 'section',
              items: [
                ...(mayWrite ? [renameItem] : []),
                ...(experiment.archived ? [] : [commentItem]),
                ...historyItems,
                ...templateItems,
                ...(mayWriteInExperiment ? [lockItem] : []),
              ],
            },
            { id: 'move', items: mayWrite ? moveItems : [] },
            { id: 'archive', items: mayWrite ? [archiveItem] : [] },
          ]}
        />
      )}
    </div>
  )
}
