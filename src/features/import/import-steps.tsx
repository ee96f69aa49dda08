import { msg } from '#domain/message.ts'
import { CheckIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import classes from './import-steps.module.css'

const steps = [msg('File'), msg('Columns', 'of a file'), msg('Rows', 'of a file')]

/** How far an import is. */
export function ImportSteps({ step }: { step: 1 | 2 | 3 }) {
  return (
    <ol className={classes.steps} aria-label={t('Steps of the import')}>
      {steps.map((name, at) => (
        <li key={name} aria-current={at + 1 === step ? 'step' : undefined}>
          <span className={classes.number}>{at + 1 < step ? <CheckIcon className="i i-xs" aria-label={t('Done')} /> : at + 1}</span>
          {t(name)}
        </li>
      ))}
    </ol>
  )
}
