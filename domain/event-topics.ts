import { msg, type Message } from './message.ts'

/** What a webhook can be about, in the words of the app. A topic is stored, so its name never changes. */
export const eventTopics = {
  samples: msg('Samples'),
  storage: msg('Storage'),
  experiments: msg('Experiments'),
  texts: msg('Texts of experiments'),
  signatures: msg('Signatures'),
  files: msg('Files'),
  orders: msg('Orders'),
  equipment: msg('Equipment'),
  members: msg('Members'),
  labels: msg('Labels'),
  addons: msg('Add-ons'),
} as const satisfies Readonly<Record<string, Message>>

export type EventTopic = keyof typeof eventTopics
export const topicNames = Object.keys(eventTopics) as EventTopic[]

/** False for a topic that only a newer release knows. */
export const isEventTopic = (topic: string): topic is EventTopic => Object.hasOwn(eventTopics, topic)

/** By the first part of a command's name. Whatever is not here is a person's own, such as settings and notifications, and no event. */
const topicOfSubject: Readonly<Record<string, EventTopic>> = {
  sample: 'samples',
  'sample-type': 'samples',
  series: 'samples',
  unit: 'storage',
  layer: 'storage',
  project: 'experiments',
  study: 'experiments',
  experiment: 'experiments',
  section: 'experiments',
  step: 'experiments',
  comment: 'experiments',
  protocol: 'experiments',
  document: 'texts',
  file: 'files',
  product: 'orders',
  order: 'orders',
  budget: 'orders',
  equipment: 'equipment',
  booking: 'equipment',
  group: 'members',
  member: 'members',
  role: 'members',
  notice: 'members',
  label: 'labels',
  addon: 'addons',
}

const signing: ReadonlySet<string> = new Set(['experiment.sign', 'experiment.ask-witness', 'experiment.decline-signature', 'document.sign'])

/** The topic of a command, by its name without a version; undefined if it makes no event. */
export function topicOf(command: string): EventTopic | undefined {
  if (signing.has(command)) return 'signatures'
  const [subject = ''] = command.split('.')
  return Object.hasOwn(topicOfSubject, subject) ? topicOfSubject[subject] : undefined
}
