/** The ports of CardDAV and CalDAV servers on the public internet, for the `ports` of a SafeFetch. */
export const davPorts = [443, 2080, 5001, 5232, 8008, 8443, 8843];
