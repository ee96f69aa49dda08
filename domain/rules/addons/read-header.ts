import { readInput } from '../../input.ts'
import { addonManifest, colorPattern, rootVarPattern, type AddonManifest } from './manifest.ts'

/** Why a script cannot be installed: it begins without a header, its header lacks a field, or its manifest is not in the expected format. */
export type HeaderFault = { readonly fault: 'no-header' } | Faulty

interface Faulty {
  readonly fault: 'field-missing' | 'manifest-invalid'
  readonly field: string
}

/** A header is short; what comes after is code. */
const headerLength = 200_000
/**
 * A comment, with nothing before it that does anything.
 * Law 17: here and below, no pattern reads the same spaces in two ways, or a script full of them would keep the server busy.
 */
const comment = /(?:\s|;|'use strict'|"use strict")*(?:\/\*([\s\S]*?)\*\/|((?:\/\/[^\n]*(?:\n[ \t]*|$))+))/y

/**
 * What an add-on says about itself in a comment before its code: lines such as `@rootVar: LABFLOW` or `@version 1.2.0`.
 * A framed add-on has `@manifest` there instead, followed by its manifest as JSON. Build tools put comments about licenses before it.
 */
export function readHeader(script: string): { readonly manifest: AddonManifest } | HeaderFault {
  for (const lines of leadingComments(script.slice(0, headerLength))) {
    const text = lines.join('\n')
    const at = text.search(/^[ \t]*@manifest\b/m)
    if (at !== -1) return readManifest(text.slice(text.indexOf('@manifest', at) + '@manifest'.length))
    const tags = readTags(lines)
    if (tags.has('rootVar') || tags.has('name')) return readClassic(tags)
  }
  return { fault: 'no-header' }
}

/** The comments before any code, each as its lines. */
function* leadingComments(script: string): Generator<string[]> {
  comment.lastIndex = 0
  for (let match = comment.exec(script); match; match = comment.exec(script)) {
    const at = comment.lastIndex
    yield (match[1] ?? match[2] ?? '').split('\n').map((line) => line.replace(/^\s*(?:\*+|\/\/+)?[ \t]?/, '').trimEnd())
    comment.lastIndex = at
  }
}

function readManifest(text: string): { readonly manifest: AddonManifest } | HeaderFault {
  try {
    // From one brace to another, so it is an object.
    const fields = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Readonly<Record<string, unknown>>
    return checked({ ...fields, mode: 'framed' })
  } catch {
    return { fault: 'manifest-invalid', field: 'JSON' }
  }
}

/** A value goes on in the next lines until another field or an empty line. */
function readTags(lines: readonly string[]): Map<string, string> {
  const tags = new Map<string, string>()
  let current: string | undefined
  for (const line of lines) {
    const tag = /^\s*@(\w+)\s*:?([\s\S]*)$/.exec(line)
    if (tag) {
      current = tag[1]!
      tags.set(current, tag[2]!.trim())
    } else if (line.trim() === '') current = undefined
    else if (current !== undefined) tags.set(current, `${tags.get(current)!} ${line.trim()}`.trim())
  }
  return tags
}

/** A classic add-on runs in the page, so it has no permissions: it may do what the person may. */
function readClassic(tags: ReadonlyMap<string, string>): { readonly manifest: AddonManifest } | HeaderFault {
  const missing = ['rootVar', 'name', 'version'].find((field) => !tags.get(field))
  if (missing) return { fault: 'field-missing', field: missing }
  if (!rootVarPattern.test(tags.get('rootVar')!)) return { fault: 'field-missing', field: 'rootVar' }
  const [requiredVersion, consentMessage, iconClass] = ['requiredElabVersion', 'consentMessage', 'iconClass'].map((tag) => tags.get(tag))
  const [backgroundColor, oauth] = [tags.get('backgroundColor'), tags.get('oauth')]
  const read = checked({
    rootVar: tags.get('rootVar'),
    name: tags.get('name'),
    version: tags.get('version'),
    author: tags.get('author') ?? '',
    description: tags.get('description') ?? '',
    mode: 'classic',
    hosts: listOf(tags.get('hosts')),
    ...(requiredVersion && { requiredVersion }),
    ...(consentMessage && { consentMessage }),
    ...(iconClass && { iconClass }),
    ...(oauth && { oauth: readJson(oauth) }),
    // A color that cannot be read is no reason not to install it.
    ...(backgroundColor && colorPattern.test(backgroundColor) && { backgroundColor }),
  })
  return 'fault' in read ? { fault: 'field-missing', field: read.field.split('.')[0]! } : read
}

/** Null if it is not JSON, which is not in the expected format. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const listOf = (text = ''): string[] => text.split(/[\s,]+/).filter((each) => each !== '')

function checked(value: unknown): { readonly manifest: AddonManifest } | Faulty {
  const read = readInput(addonManifest, value)
  if (read.success) return { manifest: read.data }
  return { fault: 'manifest-invalid', field: read.issues[0]?.path.map(String).join('.') || 'JSON' }
}
