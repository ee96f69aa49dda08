import type { SectionStepRow } from '#domain/entities/section-step.ts'
import { timerAt } from '#domain/rules/protocols/step-timer.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { PauseIcon, PlayIcon, PlusIcon, SoundIcon } from '#src/ui/icons/more-icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { useServerTime } from '#src/workspace/device/use-server-time.ts'
import { timeText } from '#src/workspace/format/dates.ts'
import { timerText } from '#src/features/notebook/procedure/timer-text.ts'
import { addStepTimeChange, runStepTimerChange } from '#src/workspace/mutations/steps.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { TimerMeter } from '#src/features/notebook/procedure/timer-meter.tsx'
import classes from './run-timer.module.css'

const addedMinutes = 5

/** The timer of a step. It shows what its stored time says, so a tablet that slept, or another one, shows the same. */
export function RunTimer({ step, isReadOnly }: { step: SectionStepRow; isReadOnly: boolean }) {
  const mutate = useMutate()
  const now = useServerTime(step.dueAt !== null)
  const state = timerAt(step, now)
  if (state.kind === 'none' || (step.doneAt !== null && state.kind === 'ready')) return null
  const run = (to: 'run' | 'pause' | 'stop') => void mutate(runStepTimerChange(step, to), { silent: true })
  const length = timerText(step.startedAt === null ? (step.seconds ?? 0) * 1_000 : step.length)
  const add = (
    <Button icon={PlusIcon} className={classes.button} onClick={() => void mutate(addStepTimeChange(step, addedMinutes), { silent: true })}>
      {plural(addedMinutes, { one: '# min', other: '# min' })}
    </Button>
  )
  const left = state.kind === 'running' || state.kind === 'paused' || state.kind === 'ready' ? state.left : 0
  return (
    <div className={classes.timer} data-state={state.kind}>
      <span className={classes.clock} role="timer" data-long={left >= 3_600_000 || undefined}>
        {timerText(left)}
      </span>
      <span className={classes.words}>
        {state.kind === 'due' && (
          <>
            <b className="title">{t('Time is up')}</b>
            <span>{t('{length} done at {time}, {ago} ago', { length, time: timeText(state.dueAt), ago: agoText(state.over) })}</span>
          </>
        )}
        {state.kind === 'running' && (
          <>
            <TimerMeter left={left} length={step.length} />
            <span>{t('of {length}, rings at {time}', { length, time: timeText(state.dueAt) })}</span>
            <span className="small muted flex">
              <SoundIcon className="i i-s" aria-hidden />
              {t('Rings while the screen is on')}
            </span>
          </>
        )}
        {state.kind === 'paused' && (
          <>
            <TimerMeter left={left} length={step.length} />
            <span>{t('Paused, of {length}', { length })}</span>
          </>
        )}
        {state.kind === 'ready' && <span>{t('Not started yet')}</span>}
        {state.kind === 'ended' && <span>{step.endedAt === null ? t('Ended') : t('Stopped at {time}', { time: timeText(step.endedAt) })}</span>}
      </span>
      {!isReadOnly && step.doneAt === null && (
        <span className={classes.buttons}>
          {state.kind === 'running' && (
            <Button icon={PauseIcon} className={classes.button} onClick={() => run('pause')}>
              {t('Pause')}
            </Button>
          )}
          {state.kind === 'paused' && (
            <Button icon={PlayIcon} className={classes.button} onClick={() => run('run')}>
              {t('Resume')}
            </Button>
          )}
          {state.kind === 'due' && (
            <Button className={classes.button} onClick={() => run('stop')}>
              {t('Stop')}
            </Button>
          )}
          {state.kind !== 'ready' && add}
        </span>
      )}
    </div>
  )
}

const agoText = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000)
  return seconds < 60 ? t('{seconds} s', { seconds }) : t('{minutes} min', { minutes: Math.floor(seconds / 60) })
}
