import { useState } from 'react'
import { dropProps } from '#src/ui/input/drag.ts'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useEdit } from '#src/workspace/editing/use-edit.ts'
import { renameSectionChange } from '#src/workspace/mutations/sections.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { isLockedFor } from '#src/workspace/notebook/section-lock.ts'
import { RenameField } from '#src/features/notebook/rename-field.tsx'
import { SectionBody } from './section-bodies.tsx'
import type { SectionBodyProps } from './section-body-props.ts'
import type { SectionMoves } from './use-section-moves.ts'
import { sectionElementId } from './section-element-id.ts'
import { draggedSection, SectionHead } from './section-head.tsx'
import { useShownWhenNew } from './use-shown-when-new.ts'
import { useStaggeredMount } from './use-turn.ts'
import classes from './journal.module.css'

export interface SectionCardProps extends SectionBodyProps {
  /** It is among those that are in sight when the experiment is opened. */
  isFirst: boolean
  moves: SectionMoves
  onReach: () => void
}

/** A section of an experiment, as a part of its page. */
export function SectionCard({ section, experiment, mayWrite: mayWriteInExperiment, isNew, isReached, isFirst, moves, onReach }: SectionCardProps) {
  const { id, name } = section
  const { userId } = useWorkspace().workspace
  const mayWrite = mayWriteInExperiment && !isLockedFor(section, userId)
  const mutate = useMutate()
  const element = useShownWhenNew(isNew)
  const isDue = useStaggeredMount(isFirst || isNew || isReached)
  const [isTarget, setTarget] = useState(false)
  const rename = useEdit({ label: t('{name}: {field}', { name, field: t('Name') }), value: name })
  const drop = (what: string) => {
    setTarget(false)
    if (what.startsWith(draggedSection)) moves.moveTo(Number(what.slice(draggedSection.length)), id)
  }
  return (
    <section
      ref={element}
      id={sectionElementId(id)}
      aria-label={name}
      className={classes.section}
      data-target={isTarget || undefined}
      // Not when it is pressed: what a section shows while the person is in it must not move anything below a finger.
      onClick={onReach}
      onKeyUp={onReach}
      onDragEnter={() => setTarget(mayWriteInExperiment)}
      onDragLeave={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget as Node | null) || setTarget(false)}
      {...dropProps(mayWriteInExperiment ? drop : undefined)}
    >
      {rename.isOpen ? (
        <RenameField edit={rename} name={name} onRename={(to, seen) => mutate(renameSectionChange(section, to, seen))} />
      ) : (
        <SectionHead
          section={section}
          experiment={experiment}
          mayWrite={mayWrite}
          mayWriteInExperiment={mayWriteInExperiment}
          moves={moves}
          onReach={onReach}
          onRename={rename.begin}
        />
      )}
      <div className={classes.body}>
        {isDue ? (
          <SectionBody section={section} experiment={experiment} mayWrite={mayWrite} isNew={isNew} isReached={isReached} />
        ) : (
          <div className={classes.waiting} />
        )}
        <div data-section-room />
      </div>
    </section>
  )
}
