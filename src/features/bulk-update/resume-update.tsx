import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { CheckIcon, ComposeIcon, RefreshIcon } from '#src/ui/icons/icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import { ScanBuffer } from '#src/workspace/scan/scan-buffer.tsx'
import type { SavedUpdate } from './saved-update.ts'

export interface ResumeUpdateProps {
  saved: SavedUpdate
  onResume: () => void
  onStartOver: () => void
}

/** It was begun and not applied: continue, or start over. A tube scanned meanwhile waits for the answer. */
export function ResumeUpdate({ saved: { at, sampleIds, fields }, onResume, onStartOver }: ResumeUpdateProps) {
  return (
    <>
      <ScanBuffer />
      <EmptyState
        icon={ComposeIcon}
        title={t('The bulk update is not finished')}
        action={
          <>
            <Button variant="primary" icon={CheckIcon} onClick={onResume}>
              {t('Continue the bulk update')}
            </Button>
            <Button tall icon={RefreshIcon} onClick={onStartOver}>
              {t('Start over')}
            </Button>
          </>
        }
      >
        {plural(
          sampleIds.length,
          {
            one: '# sample and {fields} are saved on this device. The last change was {when}.',
            other: '# samples and {fields} are saved on this device. The last change was {when}.',
          },
          { fields: plural(fields.length, { one: '# field', other: '# fields' }), when: dateTimeText(at) },
        )}
      </EmptyState>
    </>
  )
}
