import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { LabelPrinting } from '../printing/label-printing.ts'
import type { Patience } from '../printing/printer-connection.ts'
import { PushSender } from '../push/push-sender.ts'
import type { Services } from '../services.ts'
import { SqlNotifierStore } from '../store/feed/notifier-tables.ts'
import { WebhookSender } from '../webhooks/webhook-sender.ts'
import { DailyMailer } from './daily-mailer.ts'
import { DocumentMerger } from './document-merger.ts'
import { FileSweeper } from './file-sweeper.ts'
import type { Follower } from './follower.ts'
import { FollowerRunner } from './follower-runner.ts'
import { usualMerge } from './merge-document.ts'
import { LateWords } from './late-words.ts'
import { TextConverter } from './convert-texts.ts'
import { Notifier } from './notifier.ts'
import { PushFollower } from './push-follower.ts'
import type { Repeater } from './repeater.ts'
import { SignedFollower } from './signed-follower.ts'
import { UnitFollower } from './unit-follower.ts'
import { WritingFollower } from './writing-follower.ts'

export interface Followers {
  /** Done once before anyone is let in, and then with the others. */
  readonly textConverter: FollowerRunner
  readonly all: readonly Repeater[]
}

/** All that goes on behind the calls in this process: what follows the feed, and what sends labels, events and the daily mail. */
export function makeFollowers(services: Services, log: FastifyBaseLogger, timeout?: Patience): Followers {
  const { engine, store, files, seal, wall, mailer, dailyMailHour, publicUrl, pushReach, printerReach, webhookReach, clock } = services
  const holder = randomUUID()
  const sender = new PushSender({ reach: pushReach, subject: publicUrl ?? 'https://aliquot.example', clock })
  const report = (text: string) => (error: unknown) => log.error({ err: error }, text)
  const onError = report('what follows the feed could not be done')
  const onPushError = (error: unknown) => log.warn({ err: error }, 'a push message could not be sent')
  const feedFollowers = [
    new DocumentMerger(store, clock, usualMerge, wall),
    new WritingFollower(store, clock),
    new LateWords({ engine, store, clock, wall }),
    new FileSweeper(files),
    new UnitFollower(store, clock),
    new SignedFollower(store, clock, wall),
    new PushFollower({ engine, store, sender, clock, onError: onPushError }),
  ]
  const runnerOf = (follower: Follower) => new FollowerRunner({ store, follower, holder, clock, onError })
  const textConverter = runnerOf(new TextConverter({ store, clock, wall }))
  const all = [
    textConverter,
    ...feedFollowers.map(runnerOf),
    new Notifier({ store: new SqlNotifierStore(store), clock, onError }),
    new LabelPrinting({ store, holder, reach: printerReach, clock, onError: report('labels could not be printed'), ...(timeout && { timeout }) }),
    new WebhookSender({ store, holder, seal, reach: webhookReach, clock, onError: report('events could not be sent to a webhook') }),
    ...(mailer ? [new DailyMailer({ engine, mailer, hour: dailyMailHour, clock, onError })] : []),
  ]
  return { textConverter, all }
}
