/** 202 instead of the usual answer: the change waits for somebody else. */
export class AcceptedAnswer<Body extends object = object> {
  readonly body: Body;

  constructor(body: Body) {
    this.body = body;
  }
}
