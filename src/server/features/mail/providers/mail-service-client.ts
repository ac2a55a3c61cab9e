/** What a service that speaks JSON says of an error, wherever in its answer that stands. */

/** What a service says of an error: a few words for programs, and its message. */
export interface RestFault {
  status: number;
  codes: readonly string[];
  message: string;
}

/** The names that Google and Microsoft give to what is wrong, wherever in the error they stand. */
export function faultOf(status: number, body: unknown): RestFault {
  const error = memberOf(body, 'error');
  const lists = [memberOf(error, 'errors'), memberOf(error, 'details')].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  const named = [
    memberOf(error, 'status'),
    memberOf(error, 'code'),
    memberOf(memberOf(error, 'innerError'), 'code'),
    ...lists.map((each) => memberOf(each, 'reason')),
  ];
  const message = memberOf(error, 'message');
  return {
    status,
    codes: named.filter((name) => typeof name === 'string'),
    message: typeof message === 'string' ? message.slice(0, 300) : `HTTP ${status}`,
  };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
