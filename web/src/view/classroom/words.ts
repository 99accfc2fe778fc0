import type { ClassroomMessages } from "../../lessons/classroom";
import type { Language, Messages } from "../../lessons/messages";
import { taught } from "../../model/classroom/hook";
import { rulesWith } from "../../model/classroom/rules";

const languages: Readonly<
  Record<Language, () => Promise<{ readonly classroom: ClassroomMessages }>>
> = {
  en: () => import("../../lessons/en/classroom"),
};

/** The words, and from then on tables are locked in them. */
export async function prepare({ language }: Messages): Promise<ClassroomMessages> {
  const { classroom } = await languages[language]();
  taught.rules = rulesWith(classroom.locked);
  return classroom;
}
