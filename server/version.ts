/** Inserted by the build; the sources run without it. */
declare const __APP_VERSION__: string | undefined

/** `0.4.0+1a2b3c4`: the running build. */
export const version: string = typeof __APP_VERSION__ === 'string' ? __APP_VERSION__ : '0.4.0+source'
