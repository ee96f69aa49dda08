import type { Plugin } from 'vite'

export function writeCodeParts(): Plugin
/** By file: the files it imports before it runs, and the sources in it. */
export function readParts(): Record<string, { imports: string[]; sources: string[] }>
/** The file of the build that has a source: `src/features/home/home-screen.tsx` → `assets/soon-B1x_9aZk.js`. */
export function fileOf(source: string): string
export function filesOf(sources: readonly string[]): string[]
