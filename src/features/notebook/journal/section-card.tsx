import { useState } from 'react'
import { msg } from '#domain/message.ts'
import { isSamplesType } from '#domain/rules/section-samples.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { ArchiveIcon, HistoryIcon, LockIcon, MoreIcon } from '#src/ui/icons/icons.ts'
import { DownIcon, EditIcon, GripIcon, UnlockIcon, UpIcon } from '#src/ui/icons/more-icons.ts'
import { dragProps, dropProps } from '#src/ui/input/drag.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useEdit } from '#src/workspace/editing/use-edit.ts'
import { archiveSectionChange } from '#src/workspace/mutations/archive-section.ts'
import { lockSectionChange } from '#src/workspace/mutations/lock-section.ts'
import { renameSectionChange } from '#src/workspace/mutations/rename-section.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { LastChangeText } from '#src/workspace/notebook/last-change-text.tsx'
import { isLockedFor, useMayUnlock } from '#src/workspace/notebook/section-lock.ts'
import { SectionHistoryDialog } from '#src/features/notebook/lazy-dialogs.ts'
import { RenameField } from '#src/features/notebook/rename-field.tsx'
import { ScanIn } from '#src/features/notebook/samples/samples-section.tsx'
import { LockChip } from './lock-chip.tsx'
import { SectionBody, type SectionBodyProps } from './section-bodies.tsx'
import type { SectionMoves } from './use-section-moves.ts'
import { useTurn } from './use-turn.ts'
import classes from './journal.module.css'

export interface SectionCardProps extends SectionBodyProps {
  /** It is among those that are in sight when the experiment is opened. */
  isFirst: boolean
  moves: SectionMoves
  onReach: () => void
}

/** The element of a section, for the list of contents. */
export const sectionElementId = (id: number): string => `section-${id}`

const dragged = 'section:'

export function SectionCard({ section, experiment, mayWrite, isNew, isReached, isFirst, moves, onReach }: SectionCardProps) {
  const { id, name, type, documentId } = section
export function SectionCard({ section, experiment, mayWrite: mayWriteInExperiment, isNew, isReached, moves, onReach }: SectionCardProps) {
  const { id, name, type, documentId, lockedBy } = section
  const { userId } = useWorkspace().workspace
  const mayUnlock = useMayUnlock(section, experiment)
  const mayWrite = mayWriteInExperiment && !isLockedFor(section, userId)
  const mutate = useMutate()
  const isDue = useTurn(isFirst || isNew || isReached)
  const [isTarget, setTarget] = useState(false)
  const rename = useEdit({ label: t('{name}: {field}', { name, field: t('Name') }), value: name })
  const { open } = useActionHost()
  const openHistory = (of: string) =>
    open((close) => <SectionHistoryDialog section={section} documentId={of} experiment={experiment} mayWrite={mayWrite} onClose={close} />)
  const renameItem = { id: 'rename', label: t('Rename'), icon: EditIcon, onSelect: rename.begin }
  const historyItems = documentId === null ? [] : [{ id: 'history', label: t('History'), icon: HistoryIcon, onSelect: () => openHistory(documentId) }]
  const lock = (locked: boolean) => void mutate(lockSectionChange(section, locked, userId))
  const lockItem =
    lockedBy === null
      ? { id: 'lock', label: t(msg('Lock', 'verb')), icon: LockIcon, onSelect: () => lock(true) }
      : { id: 'unlock', label: t('Unlock'), icon: UnlockIcon, disabled: !mayUnlock, onSelect: () => lock(false) }
  const archiveItem = { id: 'archive', label: t(msg('Archive', 'verb')), icon: ArchiveIcon, onSelect: () => void mutate(archiveSectionChange(section, true)) }
  const drop = (what: string) => {
    setTarget(false)
    if (what.startsWith(dragged)) moves.moveTo(Number(what.slice(dragged.length)), id)
  }
  return (
    <section
      id={sectionElementId(id)}
      aria-label={name}
      className={classes.section}
      data-target={isTarget || undefined}
      onFocus={onReach}
      onPointerDown={onReach}
      onDragEnter={() => setTarget(mayWriteInExperiment)}
      onDragLeave={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget as Node | null) || setTarget(false)}
      {...dropProps(mayWriteInExperiment ? drop : undefined)}
    >
      {rename.isOpen ? (
        <RenameField edit={rename} name={name} onRename={(to, seen) => mutate(renameSectionChange(section, to, seen))} />
      ) : (
        <div className={classes.head}>
          {mayWrite && (
            <Menu
              target={
                <IconButton
                  icon={GripIcon}
                  variant="plain"
                  tooltip={false}
                  label={t('Move {name}', { name })}
                  className={classes.grip}
                  {...dragProps(`${dragged}${id}`)}
                />
              }
              sections={[
                {
                  id: 'move',
                  items: [
                    { id: 'up', label: t('Move up'), icon: UpIcon, disabled: !moves.canMoveUp(id), onSelect: () => moves.moveUp(id) },
                    { id: 'down', label: t('Move down'), icon: DownIcon, disabled: !moves.canMoveDown(id), onSelect: () => moves.moveDown(id) },
                  ],
                },
              ]}
            />
          )}
          <h2 className="head grow">{name}</h2>
          {lockedBy !== null && <LockChip lockedBy={lockedBy} />}
          {mayWrite && isSamplesType(type) && <ScanIn section={section} onReach={onReach} />}
          {(mayWriteInExperiment || documentId !== null) && (
            <Menu
              align="end"
              target={<IconButton icon={MoreIcon} variant="plain" tooltip={false} label={t('Actions for {name}', { name })} />}
              sections={[
                { id: 'section', items: [...(mayWrite ? [renameItem] : []), ...historyItems, ...(mayWriteInExperiment ? [lockItem] : [])] },
                { id: 'archive', items: mayWrite ? [archiveItem] : [] },
              ]}
            />
          )}
        </div>
      )}
      <div className={classes.body}>
        {isDue ? (
          <SectionBody section={section} experiment={experiment} mayWrite={mayWrite} isNew={isNew} isReached={isReached} />
        ) : (
          <div className={classes.waiting} />
        )}
        <p className="small muted">
          <LastChangeText change={section} />
        </p>
      </div>
    </section>
  )
}
