import type { ExperimentStatus } from '#domain/entities/experiment.ts'
import { experimentStatusNames } from '#domain/rules/notebook/experiment-status-names.ts'
import type { Message } from '#domain/message.ts'
import type { Tone } from '#src/ui/feedback/chip.tsx'
import { DoneIcon, EditIcon, LockIcon, PendingIcon, type Icon } from '#src/ui/icons/icons.ts'

import { t } from '#src/ui/text/translate.ts'

interface StatusLook {
  readonly text: Message
  readonly icon: Icon
  readonly tone: Tone
}

export const experimentStatusLooks: Readonly<Record<ExperimentStatus, StatusLook>> = {
  PENDING: { text: experimentStatusNames.PENDING, icon: PendingIcon, tone: 'plain' },
  PROGRESS: { text: experimentStatusNames.PROGRESS, icon: EditIcon, tone: 'info' },
  SIGNED: { text: experimentStatusNames.SIGNED, icon: LockIcon, tone: 'ok' },
  COMPLETED: { text: experimentStatusNames.COMPLETED, icon: DoneIcon, tone: 'ok' },
}

export const experimentStatusText = (status: ExperimentStatus): string => t(experimentStatusLooks[status].text)
