import type { ExperimentStatus } from '../../entities/experiment.ts'
import { msg, type Message } from '../../message.ts'

/** The states of an experiment as people read them. */
export const experimentStatusNames: Readonly<Record<ExperimentStatus, Message>> = {
  PENDING: msg('Planned'),
  PROGRESS: msg('In progress'),
  COMPLETED: msg('Completed'),
  SIGNED: msg('Signed'),
}
