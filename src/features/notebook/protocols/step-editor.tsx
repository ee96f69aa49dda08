import { useState } from 'react'
import { limits } from '#domain/limits.ts'
import { protocolLimits } from '#domain/protocol-limits.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { DownIcon, GripIcon, TrashIcon, UpIcon } from '#src/ui/icons/more-icons.ts'
import { dragProps, dropProps } from '#src/ui/input/drag.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { faultOfStep, type StepDraft } from './step-draft.ts'
import classes from './protocols.module.css'

export interface StepEditorProps {
  step: StepDraft
  /** From 0. */
  at: number
  count: number
  showsFaults: boolean
  onChange: (step: StepDraft) => void
  onMove: (to: number) => void
  /** Another step was dropped here. */
  onDrop: (draggedId: string) => void
  onRemove: () => void
}

const dragged = 'step:'

export function StepEditor({ step, at, count, showsFaults, onChange, onMove, onDrop, onRemove }: StepEditorProps) {
  const [isTarget, setTarget] = useState(false)
  const fault = showsFaults ? faultOfStep(step) : undefined
  const label = t('Step {number}', { number: at + 1 })
  const set = (part: Partial<StepDraft>) => onChange({ ...step, ...part })
  const drop = (what: string) => {
    setTarget(false)
    if (what.startsWith(dragged)) onDrop(what.slice(dragged.length))
  }
  return (
    <section
      className={classes.part}
      aria-label={label}
      data-target={isTarget || undefined}
      onDragEnter={() => setTarget(true)}
      onDragLeave={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget as Node | null) || setTarget(false)}
      {...dropProps(drop)}
    >
      <div className={classes.partHead}>
        <Menu
          target={
            <IconButton
              icon={GripIcon}
              variant="plain"
              tooltip={false}
              label={t('Move step {number}', { number: at + 1 })}
              {...dragProps(`${dragged}${step.id}`)}
            />
          }
          sections={[
            {
              id: 'move',
              items: [
                { id: 'up', label: t('Move up'), icon: UpIcon, disabled: at === 0, onSelect: () => onMove(at - 1) },
                { id: 'down', label: t('Move down'), icon: DownIcon, disabled: at === count - 1, onSelect: () => onMove(at + 1) },
              ],
            },
          ]}
        />
        <h2 className="head grow">{label}</h2>
        <IconButton icon={TrashIcon} variant="plain" label={t('Remove step {number}', { number: at + 1 })} onClick={onRemove} />
      </div>
      <div className={classes.fields}>
        <div className={classes.wide}>
          <TextField
            label={t('What to do')}
            required
            value={step.title}
            onChange={(title) => set({ title })}
            maxLength={protocolLimits.line}
            error={fault === 'title' ? t('Enter what to do.') : null}
          />
        </div>
        <div className={classes.wide}>
          <TextAreaField label={t('Details')} value={step.detail} onChange={(detail) => set({ detail })} maxLength={limits.text.longest} rows={2} />
        </div>
        <TextField
          label={t('Timer')}
          hint={t('Minutes, or 1:30 for minutes and seconds')}
          value={step.timer}
          onChange={(timer) => set({ timer })}
          maxLength={limits.name.longest}
          error={fault === 'timer' ? t('Enter minutes, 1:30 or 1:05:00, at most 7 days.') : null}
          mono
        />
        <TextField label={t('Get ready before it')} value={step.getReady} onChange={(getReady) => set({ getReady })} maxLength={protocolLimits.line} />
        <div className={classes.wide}>
          <TextAreaField
            label={t('Samples it takes')}
            hint={t('One name per line')}
            value={step.samples}
            onChange={(samples) => set({ samples })}
            maxLength={limits.text.longest}
            rows={2}
            error={fault === 'samples' ? plural(protocolLimits.samples, { one: 'At most # sample', other: 'At most # samples' }) : null}
          />
        </div>
      </div>
    </section>
  )
}
