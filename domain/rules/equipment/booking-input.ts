import * as z from 'zod/mini'
import { equipmentLimits } from '../../equipment-limits.ts'
import { moment, shortText } from '../../input.ts'
import type { TimeRange } from './booking-span.ts'

export const bookingFields = { from: moment, to: moment, title: shortText }

/** Of a booking's input: it ends after it begins, and is not too long. */
export const isTimeRange = z.refine<TimeRange>(({ from, to }) => from < to && to - from <= equipmentLimits.booking.longest)
