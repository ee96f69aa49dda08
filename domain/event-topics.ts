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
