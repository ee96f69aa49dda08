/** Addresses answered by the server and never by the cached app shell. Only paths, because a query may contain anything. */
const answered = [/^\/api\/(?!docs\/?$)/, /\.ashx$/, /^\/members\/fn\//, /^\/addons\//, /^\/scim\//, /^\/(healthz|readyz|metrics)$/]

/** True for every address a person can navigate to, including the .aspx screens. spec §2 */
export const isShellAddress = (url: { readonly pathname: string }): boolean => !answered.some((pattern) => pattern.test(url.pathname))
